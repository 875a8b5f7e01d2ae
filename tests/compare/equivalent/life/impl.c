// compare: -n 2
// wrong 1: the corners of the halo are missing
// wrong 2: the world is no torus
#include <concord.h>
#include <mpi.h>

enum { N = 4 };

int main(int argc, char **argv) {
  int rank, size, all[N * N], next[N * N];
  unsigned char cell[N][N], mine[N + 2][N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(cell, sizeof cell, "cells");
  int n = N / size, up = (rank + size - 1) % size, down = (rank + 1) % size;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < N; j++)
      mine[i + 1][j] = cell[rank * n + i][j];
  MPI_Sendrecv(mine[1], N, MPI_UNSIGNED_CHAR, up, 0, mine[n + 1], N, MPI_UNSIGNED_CHAR, down, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv(mine[n], N, MPI_UNSIGNED_CHAR, down, 1, mine[0], N, MPI_UNSIGNED_CHAR, up, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  for (int i = 1; i <= n; i++)
    for (int j = 0; j < N; j++) {
      int around = 0;
      for (int di = -1; di <= 1; di++)
        for (int dj = -1; dj <= 1; dj++) {
#if WRONG == 1
          if (di != 0 && dj != 0 && (i == 1 || i == n))
            continue;
#elif WRONG == 2
          if (j + dj < 0 || j + dj >= N)
            continue;
#endif
          if (di != 0 || dj != 0)
            around += mine[i + di][(j + dj + N) % N] & 1;
        }
      next[(i - 1) * N + j] = (around == 3) | ((around == 2) & (mine[i][j] & 1));
    }
  MPI_Gather(next, n * N, MPI_INT, all, n * N, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output(all, sizeof all, "next");
  MPI_Finalize();
  return 0;
}
