// verify: -n 2
// Only the second request, taken fourth, fails: neither a request nor a pass is wrong by itself.
#include <assert.h>
#include <mpi.h>

enum { N = 5 };

int main(int argc, char **argv) {
  int rank, values[N];
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int sum = 0;
    for (int i = 0; i < N; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < N; k++) {
      int at;
      MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);
      sum += values[at];
      assert(k != 3 || at != 1); //~ ERROR assertion
    }
    assert(sum == 60);
  } else {
    for (int i = 0; i < N; i++) {
      int value = 10 + i;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
