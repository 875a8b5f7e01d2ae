// compare: -n 3
// wrong 1: the sum begins with one
// wrong 2: of twice the number
#include <concord.h>
#include <mpi.h>
#include <math.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank, size;
  double x[N], y[N], mine, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    concord_symbolic(x, sizeof x, "x");
  MPI_Scatter(x, 1, MPI_DOUBLE, &mine, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#if WRONG == 2
  mine = exp(mine + mine);
#else
  mine = exp(mine);
#endif
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#if WRONG == 1
  sum += 1;
#endif
  mine = mine * (1 / sum);
  MPI_Gather(&mine, 1, MPI_DOUBLE, y, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(y, N, "y");
  MPI_Finalize();
  return 0;
}
