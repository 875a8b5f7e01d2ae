// Sums in long double are sums of real numbers.
// compare: -n 2
// wrong 1: begins with one
// wrong 2: divided by one less
#include <concord.h>
#include <mpi.h>

enum { N = 4 };

int main(int argc, char **argv) {
  int rank;
  double v[N];
  long double mine = 0.0L, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(v, sizeof v, "v");
#if WRONG == 1
  mine = 1.0L;
#endif
  for (int i = rank; i < N; i += 2)
    mine += v[i];
  MPI_Reduce(&mine, &sum, 1, MPI_LONG_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
#if WRONG == 2
  sum /= N - 1;
#else
  sum /= N;
#endif
  if (rank == 0)
    concord_output_double((double)(sum + 0.5L), "mean");
  MPI_Finalize();
  return 0;
}
