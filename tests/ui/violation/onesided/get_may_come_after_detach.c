// verify: -n 2
// Nothing tells rank 1 that the get is over.
#include <mpi.h>

int main(int argc, char **argv) {
  static int memory;
  int rank, x = 1;
  MPI_Aint at;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Get_address(&memory, &at);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank == 1)
    MPI_Win_attach(win, &memory, sizeof memory);
  MPI_Bcast(&at, 1, MPI_AINT, 1, MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  if (rank == 0) {
    MPI_Get(&x, 1, MPI_INT, 1, at, 1, MPI_INT, win);
    MPI_Win_flush(1, win);
  } else {
    MPI_Win_detach(win, &memory); //~ ERROR window-race
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
