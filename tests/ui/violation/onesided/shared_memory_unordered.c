// verify: -n 2
// Nothing orders the store of one rank and the load of the other.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *mine;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
  int *first, unit, seen = 0;
  MPI_Aint bytes;
  MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
  if (rank == 0)
    *mine = 5;
  else
    seen = *first; //~ ERROR window-race
  MPI_Barrier(MPI_COMM_WORLD);
  *mine = seen;
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
