// verify: -n 2
// MPI_MODE_NOPRECEDE is given by all processes or by none (MPI 4.1 12.5.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(rank ? MPI_MODE_NOPRECEDE : 0, win); //~ ERROR broken-promise
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
