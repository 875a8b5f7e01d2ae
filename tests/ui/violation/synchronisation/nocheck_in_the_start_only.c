// verify: -n 2
// The post comes first, but does not say MPI_MODE_NOCHECK, as the start does: it is in both or in none.
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
  if (rank == 0)
    MPI_Win_post(peer, 0, win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    MPI_Win_start(peer, MPI_MODE_NOCHECK, win); //~ ERROR broken-promise
    MPI_Put(&zero, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
  } else {
    MPI_Win_wait(win);
  }
  MPI_Group_free(&peer);
  MPI_Group_free(&world);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
