// run: -n 2
// One persistent send and one persistent receive, started many times.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, out = 0, in = -1;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send_init(&out, 1, MPI_INT, 1 - rank, 4, MPI_COMM_WORLD, &r[0]);
  MPI_Recv_init(&in, 1, MPI_INT, 1 - rank, 4, MPI_COMM_WORLD, &r[1]);
  for (int round = 0; round < 5; round++) {
    out = 100 * rank + round;
    MPI_Start(&r[1]);
    MPI_Start(&r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Wait(&r[1], MPI_STATUS_IGNORE);
    printf("[%d] round %d: %d, requests kept %d\n", rank, round, in,
           r[0] != MPI_REQUEST_NULL && r[1] != MPI_REQUEST_NULL);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
  printf("[%d] freed %d\n", rank, r[0] == MPI_REQUEST_NULL && r[1] == MPI_REQUEST_NULL);
  MPI_Finalize();
  return 0;
}
