// verify: -n 3
// The receive was posted before the put: the synchronous send says nothing about it.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, cell = 0, x = 0;
  MPI_Win win;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(0, win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Irecv(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    x = 9;
    MPI_Put(&x, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    MPI_Win_flush(2, win);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Ssend(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Get(&x, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ ERROR window-race
    MPI_Win_flush(2, win);
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
