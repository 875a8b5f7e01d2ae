// run: -n 1
// A cancelled persistent receive becomes inactive and can be started again.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int box = 0, flag, out = 12;
  MPI_Request r;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Recv_init(&box, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &r);
  for (int round = 0; round < 2; round++) {
    MPI_Start(&r);
    MPI_Cancel(&r);
    MPI_Wait(&r, &st);
    MPI_Test_cancelled(&st, &flag);
    printf("[0] round %d: cancelled %d, handle kept %d\n", round, flag != 0, r != MPI_REQUEST_NULL);
  }
  MPI_Start(&r);
  MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
  MPI_Wait(&r, &st);
  MPI_Test_cancelled(&st, &flag);
  printf("[0] then %d, cancelled %d\n", box, flag != 0);
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
