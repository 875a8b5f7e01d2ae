// verify: -n 4
// Even ranks send first, odd ones receive first: safe without any buffering.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, in = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int next = (rank + 1) % size, before = (rank + size - 1) % size;
  if (rank % 2 == 0) {
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&in, 1, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return in != before;
}
