// verify: -n 3 --check deadlock
// reason: file
// Everybody writes to the same bytes; after a barrier rank 0 reads who came last, and waits for ever if that
// was rank 1. Only one order of the writes is executed.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, last = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int file = open("zz_last", O_RDWR | O_CREAT, 0644);
  if (rank == 1 || rank == 2)
    write(file, &rank, sizeof rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    read(file, &last, sizeof last);
    if (last == 1)
      MPI_Recv(&last, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  close(file);
  MPI_Finalize();
  return 0;
}
