// verify: -n 2
// The flag may not be set yet.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cells[2] = {0, 0}, seen, mine, one = 1, zero = 0;
  MPI_Win win;
  int answer = 42;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  if (rank == 1) {
    MPI_Put(&answer, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(0, win);
  } else {
    MPI_Fetch_and_op(&zero, &seen, MPI_INT, 0, 0, MPI_NO_OP, win);
    MPI_Win_flush(0, win);
    MPI_Get(&mine, 1, MPI_INT, 0, 1, 1, MPI_INT, win); //~ ERROR window-race
    MPI_Win_flush(0, win);
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
