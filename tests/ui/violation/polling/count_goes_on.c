// verify: -n 2 --first
// Two loops count on with the same number: what was kept of it between them is never what it is in
// the end.
#include <assert.h>
#include <mpi.h>

static int count, kept;

static void poll_until_complete(MPI_Request *request) {
  int done = 0;
  while (!done) {
    count++;
    MPI_Test(request, &done, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char **argv) {
  int rank, words[2] = {0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request both[2];
    MPI_Irecv(&words[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &both[0]);
    MPI_Irecv(&words[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &both[1]);
    poll_until_complete(&both[0]);
    kept = count;
    poll_until_complete(&both[1]);
    assert(kept == count); //~ ERROR assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
