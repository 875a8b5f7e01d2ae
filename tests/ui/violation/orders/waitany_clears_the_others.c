// verify: -n 2
// A pass undoes what others did, back to what it was before them.
#include <assert.h>
#include <mpi.h>

enum { N = 5 };

int main(int argc, char **argv) {
  int rank, values[N];
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int seen[N] = {0}, sum = 0;
    for (int i = 0; i < N; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < N; k++) {
      int at;
      MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);
      for (int j = 0; j < N; j++)
        seen[j] = 0;
      seen[at] = 1;
    }
    for (int j = 0; j < N; j++)
      sum += seen[j] * j;
    assert(sum == 4); //~ ERROR assertion
  } else {
    for (int i = 0; i < N; i++) {
      int value = 10 + i;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
