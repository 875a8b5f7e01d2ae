// verify: -n 2
// The address is sent before the memory is attached: the put may come first.
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
  if (rank == 0) {
    MPI_Send(&at, 1, MPI_AINT, 1, 0, MPI_COMM_WORLD);
    MPI_Win_attach(win, &memory, sizeof memory);
  } else {
    MPI_Recv(&at, 1, MPI_AINT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Put(&x, 1, MPI_INT, 0, at, 1, MPI_INT, win); //~ ERROR window-race
    MPI_Win_unlock(0, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Win_detach(win, &memory);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
