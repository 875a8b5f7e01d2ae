/* The ten routines of the C interface to BLAS that HPC Challenge calls, plainly: matrices by columns only.
 * HPC Challenge comes without them, and a library that was compiled elsewhere cannot be verified. */
#include <math.h>
#include <stdlib.h>

enum { BY_COLUMNS = 102, TRANSPOSED = 112, UPPER = 121, UNIT = 132, LEFT = 141 };

static void only_columns(int order) {
  if (order != BY_COLUMNS)
    abort();
}

int cblas_idamax(int n, const double *x, int incx) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (fabs(x[i * incx]) > fabs(x[best * incx]))
      best = i;
  return best;
}

void cblas_dswap(int n, double *x, int incx, double *y, int incy) {
  for (int i = 0; i < n; i++) {
    double t = x[i * incx];
    x[i * incx] = y[i * incy];
    y[i * incy] = t;
  }
}

void cblas_dcopy(int n, const double *x, int incx, double *y, int incy) {
  for (int i = 0; i < n; i++)
    y[i * incy] = x[i * incx];
}

void cblas_daxpy(int n, double a, const double *x, int incx, double *y, int incy) {
  for (int i = 0; i < n; i++)
    y[i * incy] += a * x[i * incx];
}

void cblas_dscal(int n, double a, double *x, int incx) {
  for (int i = 0; i < n; i++)
    x[i * incx] *= a;
}

void cblas_dgemv(int order, int trans, int m, int n, double alpha, const double *a, int lda, const double *x, int incx,
                 double beta, double *y, int incy) {
  only_columns(order);
  int rows = trans == TRANSPOSED ? n : m, columns = trans == TRANSPOSED ? m : n;
  for (int i = 0; i < rows; i++) {
    double sum = 0;
    for (int k = 0; k < columns; k++)
      sum += (trans == TRANSPOSED ? a[k + i * lda] : a[i + k * lda]) * x[k * incx];
    y[i * incy] = (beta == 0 ? 0 : beta * y[i * incy]) + alpha * sum;
  }
}

void cblas_dger(int order, int m, int n, double alpha, const double *x, int incx, const double *y, int incy, double *a,
                int lda) {
  only_columns(order);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      a[i + j * lda] += alpha * x[i * incx] * y[j * incy];
}

/* Solves op(A) x = x for a triangle of order n: forwards if op(A) is lower. */
static void solve(int upper, int trans, int unit, int n, const double *a, int lda, double *x, int incx) {
  int forwards = upper == trans;
  for (int step = 0; step < n; step++) {
    int i = forwards ? step : n - 1 - step;
    double sum = x[i * incx];
    for (int k = forwards ? 0 : i + 1; k < (forwards ? i : n); k++)
      sum -= (trans ? a[k + i * lda] : a[i + k * lda]) * x[k * incx];
    x[i * incx] = unit ? sum : sum / a[i + i * lda];
  }
}

void cblas_dtrsv(int order, int uplo, int trans, int diag, int n, const double *a, int lda, double *x, int incx) {
  only_columns(order);
  solve(uplo == UPPER, trans == TRANSPOSED, diag == UNIT, n, a, lda, x, incx);
}

void cblas_dgemm(int order, int transa, int transb, int m, int n, int k, double alpha, const double *a, int lda,
                 const double *b, int ldb, double beta, double *c, int ldc) {
  only_columns(order);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) {
      double sum = 0;
      for (int l = 0; l < k; l++)
        sum += (transa == TRANSPOSED ? a[l + i * lda] : a[i + l * lda]) *
               (transb == TRANSPOSED ? b[j + l * ldb] : b[l + j * ldb]);
      c[i + j * ldc] = (beta == 0 ? 0 : beta * c[i + j * ldc]) + alpha * sum;
    }
}

void cblas_dtrsm(int order, int side, int uplo, int trans, int diag, int m, int n, double alpha, const double *a, int lda,
                 double *b, int ldb) {
  only_columns(order);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      b[i + j * ldb] *= alpha;
  /* From the right, every row of B is a system with the transposed matrix. */
  int upper = uplo == UPPER, transposed = trans == TRANSPOSED, unit = diag == UNIT;
  if (side == LEFT)
    for (int j = 0; j < n; j++)
      solve(upper, transposed, unit, m, a, lda, b + j * ldb, 1);
  else
    for (int i = 0; i < m; i++)
      solve(upper, !transposed, unit, n, a, lda, b + i, ldb);
}
