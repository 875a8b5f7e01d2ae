// verify: -n 3 --buffering infinite --allow missing-sync
// Rank 1 may leave MPI_Win_create before rank 0 has come; the lock of rank 0's memory waits for it.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *cell, got, two = 2;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cell, &win);
  if (rank == 1) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Put(&two, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_unlock(0, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  assert(rank != 0 || *cell == 2);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
