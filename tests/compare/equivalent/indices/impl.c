// Coordinates from indices: computed with integers there, with numbers here.
// compare: -n 2
// wrong 1: one index is one too large
// wrong 2: an unsigned index wraps round
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int n, rank;
  double length, part = 0, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(&n, sizeof n, "n");
  concord_symbolic(&length, sizeof length, "length");
  concord_assume(n >= 4 && n <= 1000);
  double h = length / n;
  for (int i = 2 * rank; i < 2 * rank + 2; i++) {
#if WRONG == 1
    part += ((double)n - i - rank) * h;
#elif WRONG == 2
    part += ((double)(unsigned)(i - n) * -1.0) * h;
#else
    part += ((double)n - i) * h;
#endif
    part += (i + (double)n * (double)n) * (h * h);
  }
  MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_double(sum, "sum");
  MPI_Finalize();
  return 0;
}
