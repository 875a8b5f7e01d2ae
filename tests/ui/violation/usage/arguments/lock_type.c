// verify: -n 2
// A lock is shared or exclusive (12.5.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Win w;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock(77, 0, 0, w); //~ ERROR invalid-argument
  MPI_Win_unlock(0, w);
  MPI_Win_free(&w);
  MPI_Finalize();
  return 0;
}
