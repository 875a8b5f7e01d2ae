// verify: -n 2
// The cancel may come in time or too late, and the program is right about both.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got = 0, gone = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Status status;
    MPI_Irecv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    MPI_Cancel(&pending);
    MPI_Wait(&pending, &status);
    MPI_Test_cancelled(&status, &gone);
    if (gone)
      MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(got == 1);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
