// verify: -n 3
// A barrier on an intercommunicator waits for the other group only (MPI 4.1 6.3): rank 1 leaves it
// before rank 2, of its own group, has come.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first = 9, second;
  MPI_Comm half, bridge;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 5, &bridge);
  if (rank == 0) {
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Barrier(bridge);
  } else if (rank == 1) {
    MPI_Barrier(bridge);
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(first == 0); //~ ERROR assertion
    MPI_Barrier(bridge);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&bridge);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
