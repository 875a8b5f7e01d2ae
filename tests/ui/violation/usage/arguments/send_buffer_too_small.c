// verify: -n 2
// The buffer holds as many elements as the call says (3.2.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(x, 5, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR out-of-bounds
  else
    MPI_Recv(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
