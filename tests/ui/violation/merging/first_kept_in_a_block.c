// verify: -n 4
// Who came first is known by nothing but what lies in a heap block.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int *first = malloc(sizeof *first);
    MPI_Recv(first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 5; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, i < 2 ? 0 : 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      value = 0;
    }
    assert(*first != 2); //~ ERROR assertion
    free(first);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
