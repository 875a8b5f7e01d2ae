// verify: -n 2
// TM: what is sent is what is received.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  float sent = 1.5f, received = 0;
  if (rank == 0)
    MPI_Send(&sent, 1, MPI_FLOAT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&received, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
