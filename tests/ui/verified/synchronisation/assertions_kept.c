// verify: -n 3
// All assertions of fences, and all of them hold.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell, seen = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  cell = rank;
  MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOPUT, win);
  for (int step = 1; step < 3; step++) {
    MPI_Get(&seen, 1, MPI_INT, (rank + step) % 3, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSTORE | (step == 1 ? MPI_MODE_NOPUT : 0), win);
  }
  MPI_Put(&seen, 1, MPI_INT, (rank + 1) % 3, 0, 1, MPI_INT, win);
  MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOSUCCEED, win);
  cell += seen;
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
