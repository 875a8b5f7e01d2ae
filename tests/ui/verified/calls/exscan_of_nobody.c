// verify: -n 3
// The first process needs no buffer for a result that it does not get, and sets it itself.
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, mine, before = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank + 1;
  MPI_Exscan(&mine, rank == 0 ? NULL : &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(rank == 0 ? before == -1 : before == rank * (rank + 1) / 2);
  MPI_Exscan(&mine, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    before = 0;
  assert(before == rank * (rank + 1) / 2);
  MPI_Finalize();
  return 0;
}
