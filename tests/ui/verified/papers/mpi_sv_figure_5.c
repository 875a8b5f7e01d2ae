// verify: -n 3 --buffering infinite --no-model --no-merge
// paths: 2
// mpi-sv, Figure 5: the barrier does not complete the wildcard receive before it, so a message
// that is sent after the barrier is a candidate as well. One message is left over, which the
// figure does not receive; here rank 1 takes it at the end, so that nothing is lost.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got = 0, rest = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Recv(&rest, 1, MPI_INT, 2 - got, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Isend(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
