// verify: -n 2
// Rank 1 sets its cell after the window was made, and nothing tells rank 0 when: the value that it gets is
// anybody's guess.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int got = 0;
  if (rank == 1)
    cell = 5;
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    MPI_Get(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
    if (got == 5) //~ ERROR uninitialised
      cell = 6;
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
