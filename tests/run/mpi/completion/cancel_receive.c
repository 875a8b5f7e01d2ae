// run: -n 2
// Cancelling a receive that nothing can match succeeds; a later message with that tag goes to a new receive.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, cancelled = -1, box = -5, other = 0;
  MPI_Request r;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&box, 1, MPI_INT, 1, 50, MPI_COMM_WORLD, &r);
    MPI_Cancel(&r);
    MPI_Wait(&r, &st);
    MPI_Test_cancelled(&st, &cancelled);
    printf("[0] cancelled %d, request null %d, box %d\n", cancelled != 0, r == MPI_REQUEST_NULL, box);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Recv(&other, 1, MPI_INT, 1, 50, MPI_COMM_WORLD, &st);
    MPI_Test_cancelled(&st, &cancelled);
    printf("[0] received %d, cancelled %d, box %d\n", other, cancelled, box);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    other = 808;
    MPI_Send(&other, 1, MPI_INT, 0, 50, MPI_COMM_WORLD);
    printf("[1] sent\n");
  }
  MPI_Finalize();
  return 0;
}
