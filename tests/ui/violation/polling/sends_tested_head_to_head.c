// verify: -n 2
// Both ranks test their sends until they are complete, and receive afterwards: without buffering
// neither send ever completes (MPI 4.1 §3.5), and nobody promises buffers.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, done = 0, mine, theirs;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank;
  MPI_Isend(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  while (!done)
    MPI_Test(&request, &done, MPI_STATUS_IGNORE); //~ ERROR livelock
  MPI_Recv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
