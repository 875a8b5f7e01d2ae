// verify: -n 2
// MPI_Win_shared_query answers for other windows as well: nothing, where memory is not shared (12.2.4).
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank, unit, *base, *found, cell = 3;
  MPI_Aint size;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  MPI_Win_shared_query(win, 0, &size, &unit, &found);
  assert(size == 0 || size == sizeof(int));
  MPI_Win_free(&win);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_shared_query(win, rank, &size, &unit, &found);
  assert(size == 0 || *found == 3);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
