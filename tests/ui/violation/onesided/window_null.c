// verify: -n 2
// The handle is null after the window was freed.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_free(&win);
  MPI_Win_fence(0, win); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
