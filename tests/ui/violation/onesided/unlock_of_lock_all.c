// verify: -n 2
// What `MPI_Win_lock_all` has opened, only `MPI_Win_unlock_all` closes.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(0, win);
  MPI_Win_unlock(0, win); //~ ERROR epoch-misuse
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
