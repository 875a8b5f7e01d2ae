// compare: -n 3
// wrong 1: a product is left out
// wrong 2: one vector is shifted
// ieee: different
#include <concord.h>
#include <mpi.h>

enum { N = 6 };

int main(int argc, char **argv) {
  int rank, size;
  double a[N], b[N], mine = 0, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(b, sizeof b, "b");
  for (int i = rank; i < N; i += size)
#if WRONG == 1
    if (i != 4)
#endif
#if WRONG == 2
      mine += a[i] * b[(i + 1) % N];
#else
      mine += b[i] * a[i];
#endif
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  /* Every rank has the result, and shows it. */
  concord_output_double(sum, "dot");
  MPI_Finalize();
  return 0;
}
