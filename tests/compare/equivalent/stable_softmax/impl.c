// The largest number is taken away first, so that nothing overflows.
// compare: -n 3
// wrong 1: every rank takes its own number away
// wrong 2: the largest number is taken away in the sum alone
#include <concord.h>
#include <math.h>
#include <mpi.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank;
  double x[N], y[N], mine, largest, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    concord_symbolic(x, sizeof x, "x");
  MPI_Scatter(x, 1, MPI_DOUBLE, &mine, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
#if WRONG == 1
  largest = mine;
#endif
  double share = exp(mine - largest);
  MPI_Allreduce(&share, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#if WRONG == 2
  share = exp(mine);
#endif
  share /= sum;
  MPI_Gather(&share, 1, MPI_DOUBLE, y, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(y, N, "y");
  MPI_Finalize();
  return 0;
}
