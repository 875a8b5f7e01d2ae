// verify: -n 2
// What may be asked: whether a send was cancelled, the status of a receive among sends, the empty status of a
// request that is none (MPI 4.1 §3.7.3), and the one of a probe that has seen something.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, other, flag, count, x = 1, y = 0;
  MPI_Status statuses[2], status;
  MPI_Request requests[2], none = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  MPI_Isend(&x, 1, MPI_INT, other, 3, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&y, 1, MPI_INT, other, 3, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, statuses);
  MPI_Test_cancelled(&statuses[0], &flag);
  assert(!flag);
  assert(statuses[1].MPI_SOURCE == other && statuses[1].MPI_TAG == 3);
  MPI_Get_count(&statuses[1], MPI_INT, &count);
  assert(count == 1);
  MPI_Wait(&none, &status);
  assert(status.MPI_SOURCE == MPI_ANY_SOURCE && status.MPI_TAG == MPI_ANY_TAG);
  MPI_Sendrecv(&x, 1, MPI_INT, other, 4, &y, 1, MPI_INT, other, 4, MPI_COMM_WORLD, &status);
  assert(status.MPI_TAG == 4);
  if (rank == 0) {
    for (flag = 0; !flag;) MPI_Iprobe(1, 5, MPI_COMM_WORLD, &flag, &status);
    assert(status.MPI_SOURCE == 1);
    MPI_Recv(&y, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &status);
  } else {
    MPI_Send(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
