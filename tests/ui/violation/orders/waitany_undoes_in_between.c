// verify: -n 2
// A pass undoes what another did, in orders that are neither the first nor the last.
#include <assert.h>
#include <mpi.h>

enum { N = 4 };

int main(int argc, char **argv) {
  int rank, values[N];
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int taken[N] = {0}, third = 0;
    for (int i = 0; i < N; i++)
      MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int k = 0; k < N; k++) {
      int at;
      MPI_Waitany(N, requests, &at, MPI_STATUS_IGNORE);
      taken[at] = 1;
      if (at == 2)
        third &= ~(taken[1] & ~taken[0]);
      if (at == 3)
        third = 1;
    }
    assert(third == 1); //~ ERROR assertion
  } else {
    for (int i = 0; i < N; i++) {
      int value = 10 + i;
      MPI_Send(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
