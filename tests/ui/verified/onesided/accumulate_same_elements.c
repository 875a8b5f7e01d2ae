// verify: -n 3
// Elements of one datatype, alone, in a row and through a derived one, and others beside them.
#include <mpi.h>

int main(int argc, char **argv) {
  struct {
    int cells[3];
    float last;
  } all = {{0, 0, 0}, 0};
  int two[2] = {1, 1};
  float real = 1;
  MPI_Datatype comb;
  int rank, one = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&all, sizeof all, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Type_vector(2, 1, 2, MPI_INT, &comb);
  MPI_Type_commit(&comb);
  if (rank == 0)
    MPI_Accumulate(&one, 1, MPI_INT, 0, 4, 1, MPI_INT, MPI_SUM, win);
  if (rank == 1)
    MPI_Accumulate(two, 2, MPI_INT, 0, 0, 2, MPI_INT, MPI_SUM, win);
  if (rank == 2) {
    MPI_Accumulate(two, 2, MPI_INT, 0, 0, 1, comb, MPI_SUM, win);
    MPI_Accumulate(&real, 1, MPI_FLOAT, 0, 12, 1, MPI_FLOAT, MPI_SUM, win);
  }
  MPI_Type_free(&comb);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
