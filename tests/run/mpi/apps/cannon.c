// run: -n 1
// run: -n 4
// run: -n 9
// Cannon's matrix product on a periodic square grid, with MPI_Sendrecv_replace.
#include <mpi.h>
#include <stdio.h>

#define B 2

int main(int argc, char **argv) {
  int rank, size, q = 1, coords[2], src, dst;
  int a[B][B], b[B][B], c[B][B] = {{0}};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  while (q * q < size) q++;
  int dims[2] = {q, q}, periods[2] = {1, 1};
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, coords);
  for (int i = 0; i < B; i++)
    for (int j = 0; j < B; j++) {
      int gi = coords[0] * B + i, gj = coords[1] * B + j;
      a[i][j] = gi + 2 * gj;
      b[i][j] = gi == gj ? 2 : gi - gj;
    }
  MPI_Cart_shift(grid, 1, -coords[0], &src, &dst); /* initial skew */
  MPI_Sendrecv_replace(a, B * B, MPI_INT, dst, 0, src, 0, grid, MPI_STATUS_IGNORE);
  MPI_Cart_shift(grid, 0, -coords[1], &src, &dst);
  MPI_Sendrecv_replace(b, B * B, MPI_INT, dst, 1, src, 1, grid, MPI_STATUS_IGNORE);
  for (int step = 0; step < q; step++) {
    for (int i = 0; i < B; i++)
      for (int j = 0; j < B; j++)
        for (int k = 0; k < B; k++) c[i][j] += a[i][k] * b[k][j];
    MPI_Cart_shift(grid, 1, -1, &src, &dst);
    MPI_Sendrecv_replace(a, B * B, MPI_INT, dst, 2, src, 2, grid, MPI_STATUS_IGNORE);
    MPI_Cart_shift(grid, 0, -1, &src, &dst);
    MPI_Sendrecv_replace(b, B * B, MPI_INT, dst, 3, src, 3, grid, MPI_STATUS_IGNORE);
  }
  int right = 1;
  for (int i = 0; i < B; i++)
    for (int j = 0; j < B; j++) {
      int gi = coords[0] * B + i, gj = coords[1] * B + j, s = 0;
      for (int k = 0; k < q * B; k++) s += (gi + 2 * k) * (k == gj ? 2 : k - gj);
      right &= s == c[i][j];
    }
  printf("[%d] block %d %d / %d %d, right %d\n", rank, c[0][0], c[0][1], c[1][0], c[1][1], right);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
