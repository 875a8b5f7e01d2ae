// verify: -n 2 --buffering infinite
// An inactive persistent request owns nothing.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, y;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send_init(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  for (int i = 0; i < 2; i++) {
    x = i;
    MPI_Bcast(&x, 1, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Start(&request);
    MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&request);
  MPI_Finalize();
  return 0;
}
