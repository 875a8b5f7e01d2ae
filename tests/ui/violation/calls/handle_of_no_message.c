// verify: -n 2
// A matched probe that sees nothing leaves the handle undefined, too (MPI 4.1 §3.8.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, seen = 0, x;
  MPI_Message message = MPI_MESSAGE_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Improbe(1, 0, MPI_COMM_WORLD, &seen, &message, MPI_STATUS_IGNORE);
    if (message == MPI_MESSAGE_NULL) //~ ERROR uninitialised
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Mrecv(&x, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
