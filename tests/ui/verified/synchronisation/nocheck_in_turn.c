// verify: -n 3
// Messages order the locks, so that nobody competes for them.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 1, token = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank > 0) {
    if (rank > 1)
      MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, MPI_MODE_NOCHECK, win);
    MPI_Put(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_unlock(0, win);
    if (rank < 2)
      MPI_Send(&token, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
