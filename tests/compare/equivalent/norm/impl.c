// compare: -n 2
// wrong 1: the root of the sums of the ranks
// wrong 2: divided by the square
#include <concord.h>
#include <mpi.h>
#include <math.h>

enum { N = 4 };

int main(int argc, char **argv) {
  int rank, size;
  double a[N], mine = 0, square;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
  for (int i = rank; i < N; i += size)
    mine += a[i] * a[i];
#if WRONG == 1
  mine = sqrt(mine);
#endif
  MPI_Allreduce(&mine, &square, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  double norm = sqrt(square);
  /* a / norm as a * norm / norm^2: fewer divisions. */
#if WRONG == 2
  double inverse = 1 / square;
#else
  double inverse = norm / square;
#endif
  for (int i = 0; i < N; i++)
    a[i] *= inverse;
  if (rank == 0) {
    concord_output_double(norm, "norm");
    concord_output_doubles(a, N, "unit");
  }
  MPI_Finalize();
  return 0;
}
