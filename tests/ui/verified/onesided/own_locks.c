// verify: -n 3
// paths: 1
// states: 0
// Every rank locks only its own window: the orders of different ranks are not explored.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank, cell = 0, x = 0;
  MPI_Win win;
  int one = 1, old;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  for (int i = 0; i < 10; i++) {
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Get_accumulate(&one, 1, MPI_INT, &old, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock(rank, win);
    assert(old == i);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
