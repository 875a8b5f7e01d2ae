// verify: -n 3
// Each start of a persistent receive takes a message of its own.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int taken[2];
    MPI_Request receive;
    MPI_Recv_init(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &receive);
    for (int i = 0; i < 2; i++) {
      MPI_Start(&receive);
      MPI_Wait(&receive, MPI_STATUS_IGNORE);
      taken[i] = value;
    }
    MPI_Request_free(&receive);
    assert(taken[0] != taken[1] && taken[0] + taken[1] == 3);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
