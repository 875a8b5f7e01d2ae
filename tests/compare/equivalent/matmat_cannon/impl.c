// compare: -n 4
// wrong 1: without the first alignment
// wrong 2: both matrices move in the same direction
#include <concord.h>
#include <mpi.h>

enum { N = 2 };

/* One element per process on a torus. */
int main(int argc, char **argv) {
  int rank, size, dims[2] = {N, N}, periods[2] = {1, 1}, at[2], from, to;
  double a[N * N], b[N * N], c[N * N], x, y, sum = 0;
  MPI_Comm torus;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &torus);
  MPI_Cart_coords(torus, rank, 2, at);
  if (rank == 0) {
    concord_symbolic(a, sizeof a, "a");
    concord_symbolic(b, sizeof b, "b");
  }
  MPI_Scatter(a, 1, MPI_DOUBLE, &x, 1, MPI_DOUBLE, 0, torus);
  MPI_Scatter(b, 1, MPI_DOUBLE, &y, 1, MPI_DOUBLE, 0, torus);
#if WRONG != 1
  MPI_Cart_shift(torus, 1, -at[0], &from, &to);
  MPI_Sendrecv_replace(&x, 1, MPI_DOUBLE, to, 0, from, 0, torus, MPI_STATUS_IGNORE);
  MPI_Cart_shift(torus, 0, -at[1], &from, &to);
  MPI_Sendrecv_replace(&y, 1, MPI_DOUBLE, to, 1, from, 1, torus, MPI_STATUS_IGNORE);
#endif
  for (int k = 0; k < N; k++) {
    sum += x * y;
    MPI_Cart_shift(torus, 1, -1, &from, &to);
    MPI_Sendrecv_replace(&x, 1, MPI_DOUBLE, to, 2, from, 2, torus, MPI_STATUS_IGNORE);
#if WRONG == 2
    MPI_Cart_shift(torus, 1, -1, &from, &to);
#else
    MPI_Cart_shift(torus, 0, -1, &from, &to);
#endif
    MPI_Sendrecv_replace(&y, 1, MPI_DOUBLE, to, 3, from, 3, torus, MPI_STATUS_IGNORE);
  }
  MPI_Gather(&sum, 1, MPI_DOUBLE, c, 1, MPI_DOUBLE, 0, torus);
  if (rank == 0)
    concord_output_doubles(c, N * N, "c");
  MPI_Comm_free(&torus);
  MPI_Finalize();
  return 0;
}
