// run: -n 1
// run: -n 3
// Conway's game on a torus split into bands of rows; the glider must arrive where it should.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define H 12
#define W 12

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rows = H / size, up = (rank + size - 1) % size, down = (rank + 1) % size;
  char(*a)[W] = calloc((size_t)rows + 2, W), (*b)[W] = calloc((size_t)rows + 2, W);
  static const int glider[5][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
  for (int k = 0; k < 5; k++) {
    int r = glider[k][0] - rank * rows;
    if (r >= 0 && r < rows) a[r + 1][glider[k][1]] = 1;
  }
  for (int generation = 0; generation < 16; generation++) {
    MPI_Sendrecv(a[rows], W, MPI_CHAR, down, 0, a[0], W, MPI_CHAR, up, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(a[1], W, MPI_CHAR, up, 1, a[rows + 1], W, MPI_CHAR, down, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int i = 1; i <= rows; i++)
      for (int j = 0; j < W; j++) {
        int n = 0;
        for (int di = -1; di <= 1; di++)
          for (int dj = -1; dj <= 1; dj++)
            if (di || dj) n += a[i + di][(j + dj + W) % W];
        b[i][j] = n == 3 || (n == 2 && a[i][j]);
      }
    memcpy(a[1], b[1], (size_t)rows * W);
  }
  for (int i = 1; i <= rows; i++) {
    char line[W + 1] = {0};
    for (int j = 0; j < W; j++) line[j] = a[i][j] ? '#' : '.';
    printf("[%d] %2d %s\n", rank, rank * rows + i - 1, line);
  }
  free(a);
  free(b);
  MPI_Finalize();
  return 0;
}
