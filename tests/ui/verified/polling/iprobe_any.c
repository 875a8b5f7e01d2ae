// verify: -n 3
// Rank 0 polls for messages of either worker until it has both.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int sum = 0;
    for (int got = 0; got < 2;) {
      int flag;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, &status);
      if (!flag)
        continue;
      int *value = malloc(sizeof *value);
      MPI_Recv(value, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += *value;
      free(value);
      got++;
    }
    assert(sum == 3);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
