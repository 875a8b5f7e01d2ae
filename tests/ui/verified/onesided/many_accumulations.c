// verify: -n 2
// As many as one likes: what is kept of them does not grow.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank, cells[4] = {0}, one = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < 20000; i++)
    MPI_Accumulate(&one, 1, MPI_INT, 0, i % 4, 1, MPI_INT, MPI_SUM, win);
  MPI_Win_fence(0, win);
  assert(rank != 0 || cells[0] == 10000);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
