// verify: -n 3
// Two ranks use their own counters; the third comes to one of them at some time.
#include <mpi.h>
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, cell = 0, x = 0;
  MPI_Win win;
  int one = 1, old = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(0, win);
  if (rank < 2) {
    for (int i = 0; i < 3; i++) {
      MPI_Fetch_and_op(&one, &old, MPI_INT, rank, 0, MPI_SUM, win);
      MPI_Win_flush(rank, win);
    }
    assert(old == 2); //~ ERROR assertion
  } else {
    MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Fetch_and_op(&one, &old, MPI_INT, 1, 0, MPI_SUM, win);
    MPI_Win_flush(1, win);
  }
  if (rank == 0)
    MPI_Send(NULL, 0, MPI_INT, 2, 1, MPI_COMM_WORLD);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
