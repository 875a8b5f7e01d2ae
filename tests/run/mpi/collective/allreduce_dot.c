// run: -n 1
// run: -n 4
// A distributed dot product and norm; all values are exact in binary, so the order of additions is not seen.
#include <mpi.h>
#include <math.h>
#include <stdio.h>

#define LOCAL 6

static double dot(const double *x, const double *y, int n) {
  double part = 0, whole = 0;
  for (int i = 0; i < n; i++) part += x[i] * y[i];
  MPI_Allreduce(&part, &whole, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return whole;
}

int main(int argc, char **argv) {
  int rank;
  double x[LOCAL], y[LOCAL];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < LOCAL; i++) {
    x[i] = (rank * LOCAL + i) * 0.5;
    y[i] = 1.0 - i * 0.25;
  }
  printf("[%d] x.y = %.4f\n", rank, dot(x, y, LOCAL));
  printf("[%d] |x| = %.6f\n", rank, sqrt(dot(x, x, LOCAL)));
  MPI_Finalize();
  return 0;
}
