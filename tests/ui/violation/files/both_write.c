// verify: -n 3
// Everybody writes its result to the start of the same file.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  file = open("zz_results", O_RDWR | O_CREAT, 0644);
  if (rank > 0)
    write(file, &rank, sizeof rank); //~ ERROR file-race
  close(file);
  MPI_Finalize();
  return 0;
}
