// verify: -n 2
// A message was seen; a probe that also fits an earlier one finds that or this.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 0, seen = 0, any = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    while (!seen)
      MPI_Iprobe(1, 7, MPI_COMM_WORLD, &seen, MPI_STATUS_IGNORE);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &any, MPI_STATUS_IGNORE);
    assert(any);
    MPI_Recv(&word, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&word, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Request both[2];
    MPI_Isend(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &both[0]);
    MPI_Isend(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &both[1]);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
