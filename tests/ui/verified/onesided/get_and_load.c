// verify: -n 2
// Reading together is no conflict, nor is a store to another element.
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cells[2] = {0};
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int seen = 0, got = 0;
  MPI_Win_fence(0, win);
  if (rank == 0) {
    MPI_Get(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
  } else {
    seen = cells[0];
    cells[1] = 5;
  }
  MPI_Win_fence(0, win);
  concord_assert(got == seen);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
