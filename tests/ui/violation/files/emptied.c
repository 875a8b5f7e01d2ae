// verify: -n 2
// Rank 0 empties the file, perhaps after rank 1 has written to it.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    close(open("zz_results", O_WRONLY | O_CREAT | O_TRUNC, 0644));
  } else {
    int file = open("zz_results", O_WRONLY | O_CREAT, 0644);
    write(file, &rank, sizeof rank); //~ ERROR file-race
    close(file);
  }
  MPI_Finalize();
  return 0;
}
