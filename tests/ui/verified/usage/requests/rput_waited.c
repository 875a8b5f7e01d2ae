// verify: -n 2
// Complete at the origin after the wait, at the target after the unlock.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Win w;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock_all(0, w);
  if (rank == 0) {
    MPI_Rput(&rank, 1, MPI_INT, 1, 0, 1, MPI_INT, w, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Win_unlock_all(w);
  MPI_Win_free(&w);
  MPI_Finalize();
  return 0;
}
