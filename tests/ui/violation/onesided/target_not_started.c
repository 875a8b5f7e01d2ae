// verify: -n 3
// The epoch is for rank 1, the put goes to rank 2.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Group world, one;
  int member = rank == 1 ? 0 : 1;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &member, &one);
  if (rank == 1) {
    MPI_Win_post(one, 0, win);
    MPI_Win_wait(win);
  } else if (rank == 0) {
    MPI_Win_start(one, 0, win);
    MPI_Put(&rank, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ ERROR epoch-misuse
    MPI_Win_complete(win);
  }
  MPI_Group_free(&one);
  MPI_Group_free(&world);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
