// verify: -n 2
// The root tests its broadcast before it sends what the other rank waits for: a broadcast may
// synchronise (MPI 4.1 §6.12), and then the test never succeeds.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, done = 0, data = 0, go = 1;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ibcast(&data, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    while (!done)
      MPI_Test(&request, &done, MPI_STATUS_IGNORE); //~ ERROR livelock
    MPI_Send(&go, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&go, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Ibcast(&data, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
