// verify: -n 2
// The window is never freed.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ ERROR resource-leak
  MPI_Win_fence(0, win);
  MPI_Finalize();
  return 0;
}
