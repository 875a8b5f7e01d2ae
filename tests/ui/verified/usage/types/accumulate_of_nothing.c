// verify: -n 2
// A type without entries is still built of MPI_INT.
#include <mpi.h>

int main(int argc, char **argv) {
  int cell = 0, mine = 0;
  MPI_Win win;
  MPI_Datatype nothing;
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(0, MPI_INT, &nothing);
  MPI_Type_commit(&nothing);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Accumulate(&mine, 1, nothing, 0, 0, 1, nothing, MPI_SUM, win);
  MPI_Accumulate(&mine, 0, MPI_INT, 0, 0, 0, MPI_INT, MPI_SUM, win);
  MPI_Win_fence(0, win);
  MPI_Type_free(&nothing);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
