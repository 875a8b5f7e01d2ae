// verify: -n 2
// The same between origin and target.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0, mine = 7;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&mine, sizeof mine, MPI_BYTE, 1, 0, 1, MPI_INT, win); //~ ERROR type-mismatch
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
