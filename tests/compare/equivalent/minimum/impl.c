// Searches begin with the largest number there is, or beyond it.
// compare: -n 2
// wrong 1: begins with a large number that is not the largest
// wrong 2: the last number is lost
// wrong 3: zero has no sign
#include <concord.h>
#include <float.h>
#include <math.h>
#include <mpi.h>

enum { N = 4 };

int main(int argc, char **argv) {
  int rank, size;
  double v[N], least, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(v, sizeof v, "v");
#if WRONG == 1
  least = 1000;
#else
  least = rank == 0 ? DBL_MAX : INFINITY;
#endif
#if WRONG == 2
  for (int i = rank; i < N - 1; i += size)
#else
  for (int i = rank; i < N; i += size)
#endif
    least = fmin(least, v[i]);
  MPI_Reduce(&least, &all, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    concord_output_double(all, "least");
#if WRONG == 3
    concord_output_double(all < 0 ? -1.0 : all > 0 ? 1.0 : 0.0, "sign");
#else
    concord_output_double(all >= 0 ? 1.0 : -1.0, "sign");
#endif
  }
  MPI_Finalize();
  return 0;
}
