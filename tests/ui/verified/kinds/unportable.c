// verify: -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, number = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&number, 1, MPI_INT, 1, 32767, MPI_COMM_WORLD);
  else
    MPI_Recv(&number, 1, MPI_INT, 0, 32767, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
