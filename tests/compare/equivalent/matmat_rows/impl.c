// compare: -n 3
// wrong 1: the transposed matrix is used
// wrong 2: the sum begins one late
// ieee: different
#include <concord.h>
#include <mpi.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank, size;
  double a[N * N], b[N * N], c[N * N], row[N], result[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    concord_symbolic(a, sizeof a, "a");
    concord_symbolic(b, sizeof b, "b");
  }
  MPI_Bcast(b, N * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Scatter(a, N, MPI_DOUBLE, row, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int j = 0; j < N; j++) {
    result[j] = 0;
#if WRONG == 2
    for (int k = 1; k < N; k++)
#else
    for (int k = N - 1; k >= 0; k--)
#endif
#if WRONG == 1
      result[j] += row[k] * b[j * N + k];
#else
      result[j] += row[k] * b[k * N + j];
#endif
  }
  MPI_Gather(result, N, MPI_DOUBLE, c, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(c, N * N, "c");
  MPI_Finalize();
  return 0;
}
