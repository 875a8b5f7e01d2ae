// verify: -n 2
#include <mpi.h>

/* Both ends name doubles, and as many bytes; the target's memory holds others. */
int main(int argc, char **argv) {
  float there[4] = {0};
  double one = 1;
  int rank;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(there, sizeof there, sizeof one, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Put(&one, 1, MPI_DOUBLE, 1 - rank, 0, 1, MPI_DOUBLE, win); //~ ERROR buffer-type
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
