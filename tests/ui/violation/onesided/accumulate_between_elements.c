// verify: -n 2
// Two elements of one datatype that overlap in part.
#include <mpi.h>

int main(int argc, char **argv) {
  _Alignas(8) char cells[8] = {0};
  int rank, one = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(cells, sizeof cells, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Accumulate(&one, 1, MPI_INT, 0, 2 * rank, 1, MPI_INT, MPI_SUM, win); //~ ERROR window-race
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
