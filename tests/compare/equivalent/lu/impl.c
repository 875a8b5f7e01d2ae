// compare: -n 3
// wrong 1: the factor is not kept
// wrong 2: the last column is not changed
#include <concord.h>
#include <mpi.h>

enum { N = 3 };

/* One row per process, the factor as a product with the inverse. */
int main(int argc, char **argv) {
  int rank, size;
  double a[N * N], row[N], pivot[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    concord_symbolic(a, sizeof a, "a");
  MPI_Scatter(a, N, MPI_DOUBLE, row, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int k = 0; k < N; k++) {
    for (int j = 0; j < N; j++)
      pivot[j] = row[j];
    MPI_Bcast(pivot, N, MPI_DOUBLE, k, MPI_COMM_WORLD);
    if (rank <= k)
      continue;
    double factor = row[k] * (1 / pivot[k]);
#if WRONG == 2
    for (int j = k + 1; j < N - 1; j++)
#else
    for (int j = k + 1; j < N; j++)
#endif
      row[j] -= factor * pivot[j];
#if WRONG != 1
    row[k] = factor;
#endif
  }
  MPI_Gather(row, N, MPI_DOUBLE, a, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(a, N * N, "lu");
  MPI_Finalize();
  return 0;
}
