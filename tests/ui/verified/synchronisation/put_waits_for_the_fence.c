// verify: -n 3 --buffering infinite
// Rank 1 may leave the first fence before rank 0 has come; its update still lands behind rank 0's fence, after
// what rank 0 stores before.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0, got;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank == 2)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    cell = got;
  }
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  if (rank == 1)
    MPI_Put(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  assert(rank != 0 || cell == 1);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
