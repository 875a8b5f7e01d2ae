// verify: -n 2
// Nor does waiting for its request say so.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0, x = 0;
  MPI_Win win;
  int y;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(0, win);
  if (rank == 0) {
    MPI_Rput(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Get(&y, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ ERROR window-race
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
