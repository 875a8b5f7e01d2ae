// verify: -n 2
// The receiver looks for the second message first, which is sent only once the first one has gone.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, seen = 0, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    while (!seen)
      MPI_Iprobe(0, 1, MPI_COMM_WORLD, &seen, MPI_STATUS_IGNORE); //~ ERROR livelock
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
