// verify: -n 2
// MPI_Compare_and_swap is for integers, logicals and bytes (12.3.4).
#include <mpi.h>

int main(int argc, char **argv) {
  double cell = 0, mine = 1, expected = 0, old;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Compare_and_swap(&mine, &expected, &old, MPI_DOUBLE, 0, 0, win); //~ ERROR invalid-argument
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
