// verify: -n 2
// The synchronous send is complete when the receive after the other one is posted (3.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 0, go = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    MPI_Ssend(&go, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Rsend(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(&go, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
