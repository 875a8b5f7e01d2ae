// verify: -n 2
// A barrier between the store and the load.
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *mine;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  int *first, unit;
  MPI_Aint bytes;
  MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
  if (rank == 0)
    *mine = 5;
  MPI_Win_fence(0, win);
  concord_assert(*first == 5);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
