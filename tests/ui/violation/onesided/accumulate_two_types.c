// verify: -n 3
// Accumulations of different datatypes are not atomic to each other.
#include <mpi.h>

int main(int argc, char **argv) {
  _Alignas(8) char cells[8] = {0};
  long large = 1;
  int rank, one = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(cells, sizeof cells, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 1)
    MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
  if (rank == 2)
    MPI_Accumulate(&large, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_SUM, win); //~ ERROR window-race
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
