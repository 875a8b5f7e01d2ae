// compare: -n 3
// wrong 1: another text for large sums
// wrong 2: the numbers are printed in the wrong order
#include <concord.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, v[3], sum = 0;
  double x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(v, sizeof v, "v");
  concord_symbolic(&x, sizeof x, "x");
  for (int i = 0; i < 3; i++)
    concord_assume(v[i] > -100 && v[i] < 100);
  MPI_Reduce(&v[rank], &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("sum ");
#if WRONG == 2
    printf("%d\nscaled %g and %.3f\n", sum, x, 3 * x);
#else
    printf("%d\nscaled %g and %.3f\n", sum, 3 * x, x);
#endif
    if (sum > 10)
#if WRONG == 1
      puts("Large");
#else
      puts("large");
#endif
  }
  MPI_Finalize();
  return 0;
}
