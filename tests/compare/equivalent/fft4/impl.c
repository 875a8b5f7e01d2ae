// compare: -n 4
// wrong 1: the bits are not reversed
// wrong 2: the second half has the wrong sign
#include <concord.h>
#include <mpi.h>
#include "roots.h"

enum { N = 4, BITS = 2 };

/* Blocks of points; butterflies inside a block first, then with the block of a partner. */
int main(int argc, char **argv) {
  int rank, size;
  double re[N], im[N], c[N], s[N], x[2 * N], y[2 * N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(re, sizeof re, "re");
  concord_symbolic(im, sizeof im, "im");
  roots(c, s);
  int n = N / size;
  for (int i = 0; i < n; i++) {
    int from = 0;
    for (int b = 0; b < BITS; b++)
      from |= ((rank * n + i) >> b & 1) << (BITS - 1 - b);
#if WRONG == 1
    from = rank * n + i;
#endif
    x[i] = re[from];
    x[n + i] = im[from];
  }
  for (int half = 1; half < N; half *= 2) {
    if (half >= n)
      MPI_Sendrecv(x, 2 * n, MPI_DOUBLE, rank ^ half / n, 0, y, 2 * n, MPI_DOUBLE, rank ^ half / n, 0,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      for (int i = 0; i < n; i++) {
        y[i] = x[i ^ half];
        y[n + i] = x[n + (i ^ half)];
      }
    double z[2 * N];
    for (int i = 0; i < n; i++) {
      int at = rank * n + i, k = at % half * (N / (2 * half));
      int upper = at & half;
      double ar = upper ? y[i] : x[i], ai = upper ? y[n + i] : x[n + i];
      double br = upper ? x[i] : y[i], bi = upper ? x[n + i] : y[n + i];
      double tr = br * c[k] - bi * s[k], ti = br * s[k] + bi * c[k];
#if WRONG == 2
      z[i] = ar + tr;
      z[n + i] = ai + ti;
#else
      z[i] = upper ? ar - tr : ar + tr;
      z[n + i] = upper ? ai - ti : ai + ti;
#endif
    }
    for (int i = 0; i < 2 * n; i++)
      x[i] = z[i];
  }
  MPI_Gather(x, n, MPI_DOUBLE, re, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Gather(x + n, n, MPI_DOUBLE, im, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    concord_output_doubles(re, N, "re");
    concord_output_doubles(im, N, "im");
  }
  MPI_Finalize();
  return 0;
}
