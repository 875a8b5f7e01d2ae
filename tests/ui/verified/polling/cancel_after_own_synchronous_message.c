// verify: -n 1
// A synchronous send is complete once its message is being received (3.4): the cancel comes too late.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 7, y = 0, gone = 1;
  MPI_Request pending;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Irecv(&y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &pending);
  MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
  MPI_Cancel(&pending);
  MPI_Wait(&pending, &status);
  MPI_Test_cancelled(&status, &gone);
  assert(!gone && y == 7);
  MPI_Finalize();
  return 0;
}
