// verify: -n 2
// 12.2.3: with the key each part may lie elsewhere; where is what `MPI_Win_shared_query` tells.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *mine, *first, unit;
  MPI_Aint size;
  MPI_Win win;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "alloc_shared_noncontig", "true");
  MPI_Win_allocate_shared(sizeof *mine, sizeof *mine, info, MPI_COMM_WORLD, &mine, &win);
  MPI_Info_free(&info);
  MPI_Win_shared_query(win, 0, &size, &unit, &first);
  assert(mine == first + rank); //~ ERROR assertion
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
