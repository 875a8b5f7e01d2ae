// verify: -n 2
// states: 1
// Which request came last is forgotten while the next one is waited for, and their order makes no difference.
#include <assert.h>
#include <mpi.h>

enum { MANY = 6 };

int main(int argc, char **argv) {
  int rank, words[MANY], at = -1, count = 0;
  MPI_Request requests[MANY];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < MANY; i++)
      MPI_Irecv(&words[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < MANY; i++) {
      MPI_Waitany(MANY, requests, &at, MPI_STATUS_IGNORE);
      assert(words[at] == at);
      count++;
    }
    assert(count == MANY);
  } else {
    for (int i = 0; i < MANY; i++)
      MPI_Send(&i, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
