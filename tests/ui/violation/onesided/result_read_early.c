// verify: -n 2
// The result of the get is there after a flush or the unlock.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Barrier(MPI_COMM_WORLD);
  int value = 1, seen = 0;
  if (rank == 0) {
    MPI_Win_lock_all(0, win);
    MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    seen = value; //~ ERROR buffer-in-use
    MPI_Win_unlock_all(win);
  }
  cell = seen;
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
