// verify: -n 3 --buffering infinite
// A sum over an intercommunicator has the other group's numbers in it: rank 2 may have its result before
// rank 1, of its own group, has come.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, sum = 0, got = 0;
  MPI_Status status;
  MPI_Comm half, bridge;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 5, &bridge);
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1) {
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    assert(status.MPI_SOURCE == 0); //~ ERROR assertion
  }
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, bridge);
  if (rank == 2)
    MPI_Send(&sum, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
  MPI_Comm_free(&bridge);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
