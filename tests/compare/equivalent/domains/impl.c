// What cancels, or is never shown, has no result where a function in it has none.
// compare: -n 2
// wrong 1: acos
// wrong 2: log1p
// wrong 3: a power that is no root
// wrong 4: atanh
// wrong 5: a question that a root answers
// wrong 6: a decision that would always come out the same
// wrong 7: a number that is not always equal to itself
#include <concord.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double x[2], sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(x, sizeof x, "x");
  MPI_Reduce(&x[rank], &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    double a = x[0];
#if WRONG == 1
    sum += acos(a) - acos(a);
#elif WRONG == 2
    sum += log1p(a) - log1p(a);
#elif WRONG == 3
    sum += pow(a, 1.25) - pow(a, 1.25);
#elif WRONG == 4
    sum += 0 * atanh(a);
#elif WRONG == 5
    if (isnan(sqrt(a)))
      sum = -1;
#elif WRONG == 6
    if (!(1 / a - 1 / a == 0))
      sum = -1;
#elif WRONG == 7
    double b = (a - a) / a;
    if (b != b)
      sum = -1;
#endif
    concord_output_double(sum, "sum");
  }
  MPI_Finalize();
  return 0;
}
