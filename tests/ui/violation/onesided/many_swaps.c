// verify: -n 2
// The same with a result.
#include <mpi.h>

int main(int argc, char **argv) {
  int cell = 0, mine = 1, expected = 0, old;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < 50; i++)
    MPI_Compare_and_swap(&mine, &expected, &old, MPI_INT, 0, 0, win); //~ ERROR buffer-in-use
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
