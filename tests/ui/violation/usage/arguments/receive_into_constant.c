// verify: -n 2
// A message cannot be received into constant data.
#include <mpi.h>

static const int fixed = 3;

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv((void *)&fixed, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR write-to-constant
  MPI_Finalize();
  return 0;
}
