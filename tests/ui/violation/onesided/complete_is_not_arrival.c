// verify: -n 3
// MPI_Win_complete says that the origin is done; that the target has it, only MPI_Win_wait says.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, cell = 0, x = 0;
  MPI_Win win;
  int zero = 0, one = 1;
  MPI_Group all, mine;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank == 0) {
    MPI_Group_incl(all, 1, &one, &mine);
    MPI_Win_start(mine, 0, win);
    x = 3;
    MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Send(NULL, 0, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Group_incl(all, 1, &zero, &mine);
    MPI_Win_post(mine, 0, win);
    MPI_Recv(NULL, 0, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_wait(win);
  } else {
    MPI_Group_incl(all, 1, &zero, &mine);
    MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    MPI_Get(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ ERROR window-race
    MPI_Win_unlock(1, win);
    MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Group_free(&mine);
  MPI_Group_free(&all);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
