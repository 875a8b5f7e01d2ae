// verify: -n 2
// Elements of an array, one by one and with gaps.
#include <mpi.h>

int main(int argc, char **argv) {
  static int cells[40000], mine[20000];
  int rank;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < 20000; i++)
    MPI_Put(&mine[i], 1, MPI_INT, 1 - rank, 2 * i, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
