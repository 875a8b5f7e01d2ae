// verify: -n 2
// A pass looks at what another one leaves behind.
#include <assert.h>
#include <mpi.h>

enum { N = 5 };

int main(int argc, char **argv) {
  int rank, values[N];
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int seen[N] = {0}, results[N];
    for (int i = 0; i < N; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < N; k++) {
      int at;
      MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);
      results[at] = seen[0] ? 1 : 2;
      seen[at] = 1;
    }
    assert(results[4] == 1); //~ ERROR assertion
  } else {
    for (int i = 0; i < N; i++) {
      int value = 10 + i;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
