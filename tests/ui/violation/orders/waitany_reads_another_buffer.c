// verify: -n 2
// In the last pass but one every request but one is complete, and nobody knows which: its buffer is read, and nobody uses what was read.
#include <assert.h>
#include <mpi.h>

enum { N = 5 };

int main(int argc, char **argv) {
  int rank, values[N];
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int sum = 0, idle = 0;
    for (int i = 0; i < N; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < N; k++) {
      int at;
      MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);
      sum += values[at];
      if (k == 3)
        idle = values[0]; //~ ERROR buffer-in-use
    }
    assert(sum == 60 || idle);
  } else {
    for (int i = 0; i < N; i++) {
      int value = 10 + i;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
