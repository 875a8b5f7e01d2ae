// verify: -n 2 --allow out-of-bounds
// reason: is not counted as an error (out-of-bounds)
// The user allows it, but what lies behind the array is open.
#include <mpi.h>

int main(int argc, char **argv) {
  int cells[4] = {0};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create(cells, 5 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return cells[0];
}
