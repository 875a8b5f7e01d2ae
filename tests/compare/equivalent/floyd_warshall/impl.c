// compare: -n 3
// wrong 1: the row of the wrong rank is broadcast
// wrong 2: the last node is no way station
#include <concord.h>
#include <mpi.h>
#include <math.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank, size;
  double d[N * N], row[N], through[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    concord_symbolic(d, sizeof d, "d");
  MPI_Scatter(d, N, MPI_DOUBLE, row, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#if WRONG == 2
  for (int k = 0; k < N - 1; k++) {
#else
  for (int k = 0; k < N; k++) {
#endif
    for (int j = 0; j < N; j++)
      through[j] = row[j];
#if WRONG == 1
    MPI_Bcast(through, N, MPI_DOUBLE, (k + 1) % N, MPI_COMM_WORLD);
#else
    MPI_Bcast(through, N, MPI_DOUBLE, k, MPI_COMM_WORLD);
#endif
    for (int j = 0; j < N; j++)
      if (rank != k && j != k && j != rank)
        row[j] = fmin(row[j], row[k] + through[j]);
  }
  MPI_Gather(row, N, MPI_DOUBLE, d, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(d, N * N, "d");
  MPI_Finalize();
  return 0;
}
