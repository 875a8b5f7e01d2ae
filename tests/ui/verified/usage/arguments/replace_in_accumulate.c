// verify: -n 2
// MPI_REPLACE and MPI_NO_OP belong to windows.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int cell = 0, mine = 4, old;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Accumulate(&mine, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
  MPI_Win_fence(0, win);
  MPI_Fetch_and_op(NULL, &old, MPI_INT, 0, 0, MPI_NO_OP, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
