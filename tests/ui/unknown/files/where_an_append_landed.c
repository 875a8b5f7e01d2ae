// verify: -n 2
// reason: processes use a file at the same time
// Both ranks append, and rank 0 waits for ever if its line is the second one: its position tells.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, value = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int file = open("zz_landed", O_RDWR | O_CREAT | O_APPEND, 0644);
  write(file, &value, sizeof value);
  if (rank == 0 && lseek(file, 0, SEEK_CUR) == 2 * sizeof value)
    MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  close(file);
  MPI_Finalize();
  return 0;
}
