// verify: -n 3
// Nothing orders the message of rank 1 before the cancel: rank 2 alone was waited for (3.8.4).
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, early = 0, late = 0, gone = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Status status;
    MPI_Irecv(&early, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    MPI_Recv(&late, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Cancel(&pending);
    MPI_Wait(&pending, &status);
    MPI_Test_cancelled(&status, &gone);
    assert(!gone); //~ ERROR assertion
    assert(early == 1);
  } else {
    MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
