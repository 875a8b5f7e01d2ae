// verify: -n 3 --buffering zero
// Rank 2 leaves the broadcast before rank 0 has come, however sends are buffered: its message may be
// received first.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first = 9, second, data = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(first == 1); //~ ERROR assertion
    MPI_Bcast(&data, 1, MPI_INT, 2, MPI_COMM_WORLD);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Bcast(&data, 1, MPI_INT, 2, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(&data, 1, MPI_INT, 2, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
