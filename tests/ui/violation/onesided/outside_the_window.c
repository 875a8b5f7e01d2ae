// verify: -n 2
// The window has one element.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&rank, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ ERROR invalid-argument
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
