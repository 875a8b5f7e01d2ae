// run: -n 4
// A halo exchange with one MPI_Neighbor_alltoallw: rows and columns as types, byte displacements as MPI_Aint.
#include <mpi.h>
#include <stdio.h>

#define N 2
#define W (N + 2)

int main(int argc, char **argv) {
  int rank, dims[2] = {2, 2}, periods[2] = {0, 0}, cell[W][W];
  MPI_Comm grid;
  MPI_Datatype row, column;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  for (int i = 0; i < W; i++)
    for (int j = 0; j < W; j++) {
      int inner = i > 0 && i <= N && j > 0 && j <= N;
      cell[i][j] = inner ? 100 * rank + 10 * i + j : -1;
    }
  MPI_Type_contiguous(N, MPI_INT, &row);
  MPI_Type_vector(N, 1, W, MPI_INT, &column);
  MPI_Type_commit(&row);
  MPI_Type_commit(&column);
  const int counts[4] = {1, 1, 1, 1};
  const MPI_Datatype types[4] = {row, row, column, column};
  const MPI_Aint at = sizeof(int);
  const MPI_Aint give[4] = {(1 * W + 1) * at, (N * W + 1) * at, (1 * W + 1) * at, (1 * W + N) * at};
  const MPI_Aint take[4] = {(0 * W + 1) * at, ((N + 1) * W + 1) * at, (1 * W + 0) * at,
                            (1 * W + N + 1) * at};
  MPI_Neighbor_alltoallw(cell, counts, give, types, cell, counts, take, types, grid);
  for (int i = 0; i < W; i++) printf("[%d] %4d %4d %4d %4d\n", rank, cell[i][0], cell[i][1], cell[i][2], cell[i][3]);
  MPI_Type_free(&column);
  MPI_Type_free(&row);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
