// verify: -n 2 --allow window-race
// reason: is not counted as an error (window-race)
// The user allows it, but what the cell holds is open.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0, seen = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&rank, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
  else
    seen = cell;
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return seen;
}
