// verify: -n 2
// What is counted stands in memory, is passed on and printed; nothing is decided by it.
#include <mpi.h>
#include <stdio.h>

static struct {
  long polls, calls;
  char name[8];
} statistics = {0, 0, "polls"};

static void count(long *counter) { *counter += 1; }

int main(int argc, char **argv) {
  int rank, word = 0, done = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Irecv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    while (!done) {
      count(&statistics.calls);
      MPI_Test(&pending, &done, MPI_STATUS_IGNORE);
      if (!done)
        statistics.polls++;
    }
    printf("%s: %ld of %ld\n", statistics.name, statistics.polls, statistics.calls);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
