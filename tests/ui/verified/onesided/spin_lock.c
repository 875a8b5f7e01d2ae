// verify: -n 2
// A lock made of MPI_Compare_and_swap orders what it guards.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank, cells[2] = {0, 0}, seen, mine, one = 1, zero = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  do {
    MPI_Compare_and_swap(&one, &zero, &seen, MPI_INT, 0, 0, win);
    MPI_Win_flush(0, win);
  } while (seen != 0);
  MPI_Get(&mine, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
  MPI_Win_flush(0, win);
  mine++;
  MPI_Put(&mine, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
  MPI_Win_flush(0, win);
  MPI_Accumulate(&zero, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
  MPI_Win_flush(0, win);
  MPI_Win_unlock_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    assert(cells[1] == 2);
    MPI_Win_unlock(0, win);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
