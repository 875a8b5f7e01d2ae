// run: -n 1
// run: -n 3
// Gaussian elimination with cyclic rows and partial pivoting by MPI_MAXLOC.
#include <math.h>
#include <mpi.h>
#include <stdio.h>

#define N 6

static double entry(int i, int j) {
  return j == N ? (i * i + 2.0 * i) / 2.0 + 3.0 : (double)((i * 3 + j * j * 2 + i * j) % 11) - 4.0;
}

int main(int argc, char **argv) {
  int rank, size, used[N] = {0}, pivot_row[N];
  double a[N][N + 1], p[N + 1], x[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = rank; i < N; i += size)
    for (int j = 0; j <= N; j++) a[i][j] = entry(i, j);
  for (int k = 0; k < N; k++) {
    struct {
      double value;
      int row;
    } best = {-1.0, 0}, winner;
    for (int i = rank; i < N; i += size)
      if (!used[i] && fabs(a[i][k]) > best.value) {
        best.value = fabs(a[i][k]);
        best.row = i;
      }
    MPI_Allreduce(&best, &winner, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    int r = pivot_row[k] = winner.row;
    used[r] = 1;
    if (r % size == rank)
      for (int j = 0; j <= N; j++) p[j] = a[r][j];
    MPI_Bcast(p, N + 1, MPI_DOUBLE, r % size, MPI_COMM_WORLD);
    for (int i = rank; i < N; i += size) {
      if (i == r) continue;
      double f = a[i][k] / p[k]; /* Gauss-Jordan: clear the whole column */
      for (int j = k; j <= N; j++) a[i][j] -= f * p[j];
    }
  }
  for (int k = 0; k < N; k++) {
    int r = pivot_row[k];
    if (r % size == rank) x[k] = a[r][N] / a[r][k];
    MPI_Bcast(&x[k], 1, MPI_DOUBLE, r % size, MPI_COMM_WORLD);
  }
  double worst = 0;
  for (int i = 0; i < N; i++) {
    double s = -entry(i, N);
    for (int j = 0; j < N; j++) s += entry(i, j) * x[j];
    if (fabs(s) > worst) worst = fabs(s);
  }
  printf("[%d] solved %d, x = %.5f %.5f %.5f %.5f %.5f %.5f\n", rank, worst < 1e-9, x[0], x[1], x[2],
         x[3], x[4], x[5]);
  MPI_Finalize();
  return 0;
}
