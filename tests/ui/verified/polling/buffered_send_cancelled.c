// verify: -n 2 --buffering infinite
// A send that was buffered can still be taken back (3.8.4), unless it is received.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 1, gone = 0, left = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Status status;
    MPI_Isend(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    MPI_Cancel(&pending);
    MPI_Wait(&pending, &status);
    MPI_Test_cancelled(&status, &gone);
    MPI_Send(&gone, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&gone, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Iprobe(0, 0, MPI_COMM_WORLD, &left, MPI_STATUS_IGNORE);
    assert(!gone || !left);
    assert(gone); /* nobody has posted a receive yet */
  }
  MPI_Finalize();
  return 0;
}
