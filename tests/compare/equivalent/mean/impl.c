// compare: -n 2..3
// wrong 1: the mean of the means of blocks of different sizes
// wrong 2: the variance divides by one less
// ieee: different
#include <concord.h>
#include <mpi.h>

enum { N = 6 };

/* The variance as the mean of the squares less the square of the mean. */
int main(int argc, char **argv) {
  int rank, size;
  double a[N], mine[2] = {0, 0}, sums[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
  int first = rank * N / size, last = (rank + 1) * N / size;
#if WRONG == 1
  if (rank == 0)
    last--;
  else if (rank == 1)
    first--;
#endif
  for (int i = first; i < last; i++) {
    mine[0] += a[i];
    mine[1] += a[i] * a[i];
  }
#if WRONG == 1
  mine[0] = mine[0] / (last - first) * N / size;
#endif
  MPI_Reduce(mine, sums, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    double mean = sums[0] / N;
    concord_output_double(mean, "mean");
#if WRONG == 2
    concord_output_double((sums[1] - N * mean * mean) / (N - 1), "variance");
#else
    concord_output_double(sums[1] / N - mean * mean, "variance");
#endif
  }
  MPI_Finalize();
  return 0;
}
