// verify: -n 3 --buffering infinite --no-model
// Two ranks exchange messages for ever, though each receive has one message to
// take; the third one is put off meanwhile.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, ball = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&ball, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  if (rank == 2)
    MPI_Recv(&ball, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  while (rank < 2) {
    if (rank == 0)
      MPI_Send(&ball, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&ball, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR livelock
    if (rank == 1)
      MPI_Send(&ball, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
