// verify: -n 3
// Rank 2 speaks after the synchronous send of rank 1 is complete, so that message was received
// before the cancel (3.4): it always comes too late.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got = 0, go = 0, gone = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Status status;
    MPI_Irecv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    MPI_Recv(&go, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Cancel(&pending);
    MPI_Wait(&pending, &status);
    MPI_Test_cancelled(&status, &gone);
    assert(!gone && got == 1);
  } else if (rank == 1) {
    MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&go, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&go, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
