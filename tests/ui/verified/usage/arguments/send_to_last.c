// verify: -n 3
// The last rank is the size less one, and the last one sends to nobody.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank > 0)
    MPI_Recv(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&x, 1, MPI_INT, rank == size - 1 ? MPI_PROC_NULL : rank + 1, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
