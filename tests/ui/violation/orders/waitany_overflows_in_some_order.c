// verify: -n 2 --deny strict-c
// The sum of all fits, that of some does not.
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
      sum += values[at]; //~ ERROR signed-overflow
    }
    assert(sum == 2147483647);
  } else {
    for (int i = 0; i < N; i++) {
      int value = i == 0 ? 2147483647 : i == 1 ? -4 : i < 4 ? 1 : 2;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
