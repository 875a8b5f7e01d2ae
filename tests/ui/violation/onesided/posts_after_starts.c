// verify: -n 2
// Both ranks start before they post: each may wait for the other.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Group world, other;
  int peer = 1 - rank;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &peer, &other);
  MPI_Win_start(other, 0, win); //~ ERROR deadlock
  MPI_Put(&rank, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
  MPI_Win_complete(win);
  MPI_Win_post(other, 0, win);
  MPI_Win_wait(win);
  MPI_Group_free(&world);
  MPI_Group_free(&other);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
