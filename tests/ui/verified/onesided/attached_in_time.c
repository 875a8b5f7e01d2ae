// verify: -n 2
// Attached before the address is told, detached after a reply; meanwhile the memory is sent from.
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
    MPI_Win_attach(win, &memory, sizeof memory);
    MPI_Send(&at, 1, MPI_AINT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_detach(win, &memory);
    MPI_Win_attach(win, &memory, sizeof memory);
  } else {
    MPI_Recv(&at, 1, MPI_AINT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Put(&x, 1, MPI_INT, 0, at, 1, MPI_INT, win);
    MPI_Win_unlock(0, win);
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Bcast(&at, 1, MPI_AINT, 0, MPI_COMM_WORLD);
  MPI_Win_fence(0, win);
  if (rank == 1)
    MPI_Put(&x, 1, MPI_INT, 0, at, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Win_detach(win, &memory);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
