// verify: -n 3
// One process says that no operation follows, the others do not: they must agree.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0, seen;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  MPI_Get(&seen, 1, MPI_INT, (rank + 1) % 3, 0, 1, MPI_INT, win);
  if (rank == 2)
    MPI_Win_fence(MPI_MODE_NOSUCCEED | MPI_MODE_NOSTORE, win); //~ ERROR broken-promise
  else
    MPI_Win_fence(MPI_MODE_NOSTORE, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
