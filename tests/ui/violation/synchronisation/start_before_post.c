// verify: -n 2
// MPI_MODE_NOCHECK: the post has happened before the start. Nothing says so.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, other, cell = 1, zero = 0;
  MPI_Win win;
  MPI_Group world, peer;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  other = 1 - rank;
  MPI_Group_incl(world, 1, &other, &peer);
  if (rank == 0) {
    MPI_Win_post(peer, MPI_MODE_NOCHECK, win);
    MPI_Win_wait(win);
  } else {
    MPI_Win_start(peer, MPI_MODE_NOCHECK, win); //~ ERROR broken-promise
    MPI_Put(&zero, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
  }
  MPI_Group_free(&peer);
  MPI_Group_free(&world);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
