// verify: -n 2
// A probe that sees nothing leaves the status undefined (MPI 4.1 §3.8.1), whatever it held before.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, seen, x = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    status.MPI_SOURCE = 5;
    MPI_Iprobe(1, 0, MPI_COMM_WORLD, &seen, &status);
    if (!seen && status.MPI_SOURCE == 5) x = 1; //~ ERROR uninitialised
    MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
