// verify: -n 2
// All into one buffer.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0, x;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < 30000; i++)
    MPI_Get(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ ERROR buffer-in-use
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
