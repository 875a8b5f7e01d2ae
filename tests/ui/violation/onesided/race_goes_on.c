// verify: -n 2
// A race does not hide the mistakes after it; another access to the same cell
// is the same race.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0, mine = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0) {
    MPI_Put(&mine, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    mine = 2; //~ ERROR buffer-in-use
  } else {
    mine = cell; //~ ERROR window-race
    cell = 5;
  }
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
