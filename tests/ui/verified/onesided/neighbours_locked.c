// verify: -n 3
// Exclusive locks, each at another target.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank, cell = 0, x = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  for (int i = 0; i < 5; i++) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, (rank + 1) % 3, 0, win);
    MPI_Put(&i, 1, MPI_INT, (rank + 1) % 3, 0, 1, MPI_INT, win);
    MPI_Win_unlock((rank + 1) % 3, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
  assert(cell == 4);
  MPI_Win_unlock(rank, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
