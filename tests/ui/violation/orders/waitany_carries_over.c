// verify: -n 2
// A byte beside the sum is part of what is compared.
#include <assert.h>
#include <mpi.h>

enum { N = 5 };

static unsigned char sum, order[N];

int main(int argc, char **argv) {
  int rank, values[N];
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < N; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < N; k++) {
      int at;
      MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);
      sum += (unsigned char)values[at];
      order[k] = (unsigned char)at;
    }
    assert(sum == 60 && !(order[3] == 1)); //~ ERROR assertion
  } else {
    for (int i = 0; i < N; i++) {
      int value = 10 + i;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
