// verify: -n 2
// A barrier after the initialisation.
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int got = 0;
  if (rank == 1)
    cell = 5;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    MPI_Get(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
    concord_assert(got == 5);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
