// verify: -n 2
// verdict: verified, with a warning
// The sum is too large in orders that are neither the first nor the last.
#include <assert.h>
#include <mpi.h>

enum { N = 4 };

int main(int argc, char **argv) {
  int rank, values[N];
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    static const int terms[N] = {2147483647, -1000000000, -10, 10};
    int sum = 0;
    for (int i = 0; i < N; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < N; k++) {
      int at;
      MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);
      sum += terms[at]; //~ ERROR signed-overflow
    }
    assert(sum == 1147483647);
  } else {
    for (int i = 0; i < N; i++) {
      int value = 10 + i;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
