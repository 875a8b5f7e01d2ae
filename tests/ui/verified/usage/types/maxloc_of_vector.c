// verify: -n 2
// A derived type of pairs is made of one predefined type (12.3.4).
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  struct {
    int value, index;
  } mine[4] = {{3, 1}, {9, 9}, {5, 1}, {9, 9}}, cell[4] = {{4, 0}, {1, 1}, {4, 0}, {1, 1}};
  int rank;
  MPI_Win win;
  MPI_Datatype every_other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_2INT, &every_other);
  MPI_Type_commit(&every_other);
  MPI_Win_create(cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Accumulate(mine, 1, every_other, 1, 0, 1, every_other, MPI_MAXLOC, win);
  MPI_Win_fence(0, win);
  if (rank == 1) {
    assert(cell[0].value == 4 && cell[0].index == 0 && cell[1].value == 1);
    assert(cell[2].value == 5 && cell[2].index == 1 && cell[3].value == 1);
  }
  MPI_Win_free(&win);
  MPI_Type_free(&every_other);
  MPI_Finalize();
  return 0;
}
