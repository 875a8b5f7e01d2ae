// verify: -n 3
// The groups of a split are known only when everybody has named a colour: rank 2 comes behind rank 0.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got[2];
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Recv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(got[0] == 1);
  }
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &part);
  if (rank == 2)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Recv(&got[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
