// verify: -n 2
// A one-sided operation to no process does nothing (12.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 4;
  MPI_Win w;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Put(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, w);
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
  if (x != 4)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
