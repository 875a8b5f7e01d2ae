// verify: -n 2
// verdict: verified, with a warning
#include <mpi.h>

/* Rank 0 stores, a barrier, rank 1 loads and has synchronised, rank 0 has not. */
int main(int argc, char **argv) {
  int rank, unit, *mine, *theirs, seen = 0;
  MPI_Aint size;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  MPI_Win_shared_query(win, 0, &size, &unit, &theirs);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
  if (rank == 0)
    *mine = 5;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    MPI_Win_sync(win);
    seen = *theirs; //~ ERROR missing-sync
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return seen * 0;
}
