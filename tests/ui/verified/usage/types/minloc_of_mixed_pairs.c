// verify: -n 2
// Pairs of a double and an int, three in a row.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  struct pair {
    double value;
    int index;
  } mine[3] = {{1, 10}, {2, 20}, {3, 30}}, cell[3] = {{2, 1}, {2, 2}, {2, 3}};
  int rank;
  MPI_Win win;
  MPI_Datatype row;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(3, MPI_DOUBLE_INT, &row);
  MPI_Type_commit(&row);
  MPI_Win_create(cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 1)
    MPI_Accumulate(mine, 1, row, 0, 0, 1, row, MPI_MINLOC, win);
  MPI_Win_fence(0, win);
  if (rank == 0) {
    assert(cell[0].value == 1 && cell[0].index == 10);
    assert(cell[1].value == 2 && cell[1].index == 2);
    assert(cell[2].value == 2 && cell[2].index == 3);
  }
  MPI_Win_free(&win);
  MPI_Type_free(&row);
  MPI_Finalize();
  return 0;
}
