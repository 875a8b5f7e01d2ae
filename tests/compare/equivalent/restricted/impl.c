// compare: -n 2
// tells: the implementation assumes more than the specification, which accepts for example `n` = -
// wrong 1: the last number is left out
// wrong 2: zero gives one
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, n, mine = 0, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(&n, sizeof n, "n");
  /* The specification knows what to do with negative numbers. */
  concord_assume(n >= 0 && n <= 6);
  for (int i = 1 + rank; i <= n; i += 2)
#if WRONG == 1
    if (i != 6)
#endif
      mine += i;
#if WRONG == 2
  if (n == 0)
    mine = 1 - rank;
#endif
  MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output(&sum, sizeof sum, "sum");
  MPI_Finalize();
  return 0;
}
