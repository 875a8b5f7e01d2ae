// run: -n 1
// run: -n 4
// Jacobi iteration for a diagonally dominant system until the residual is small enough.
#include <math.h>
#include <mpi.h>
#include <stdio.h>

#define N 8

int main(int argc, char **argv) {
  int rank, size, steps = 0;
  double x[N] = {0}, mine[N], change, most;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rows = N / size, first = rank * rows;
  do {
    change = 0;
    for (int i = 0; i < rows; i++) {
      int g = first + i;
      double s = g + 1; /* right-hand side */
      for (int j = 0; j < N; j++)
        if (j != g) s -= (j == g - 1 || j == g + 1 ? -1.0 : 0.0) * x[j];
      mine[i] = s / 4.0;
      if (fabs(mine[i] - x[g]) > change) change = fabs(mine[i] - x[g]);
    }
    MPI_Allgather(mine, rows, MPI_DOUBLE, x, rows, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    steps++;
  } while (most > 1e-9 && steps < 200);
  printf("[%d] %d steps\n", rank, steps);
  for (int i = 0; i < rows; i++) printf("[%d] x%d = %.6f\n", rank, first + i, x[first + i]);
  MPI_Finalize();
  return 0;
}
