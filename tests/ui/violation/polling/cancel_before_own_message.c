// verify: -n 1
// The message lies in a buffer and need not have met its receive when that is cancelled (3.8.4).
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 7, y = 0, gone = 0;
  MPI_Request pending;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Irecv(&y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &pending);
  MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
  MPI_Cancel(&pending);
  MPI_Wait(&pending, &status);
  MPI_Test_cancelled(&status, &gone);
  assert(!gone); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
