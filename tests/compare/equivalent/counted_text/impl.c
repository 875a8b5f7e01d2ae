// A number that one program has computed and the other one has decided upon is printed alike.
// compare: -n 3
// wrong 1: zero counts as well
// wrong 2: the sum has no sign
// wrong 3: the first number is lost
#include <concord.h>
#include <mpi.h>
#include <stdio.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank, v[N], mine = 0, count;
  long long own, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(v, sizeof v, "v");
#if WRONG == 1
  if (v[rank] >= 0)
#else
  if (v[rank] > 0)
#endif
    mine = 1;
  own = v[rank];
#if WRONG == 3
  own = rank == 0 ? 0 : own;
#endif
  MPI_Reduce(&mine, &count, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&own, &sum, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("%d positive, ", count);
#if WRONG == 2
    printf("sum %llu\n", (unsigned long long)sum);
#else
    printf("sum %lld\n", sum);
#endif
  }
  MPI_Finalize();
  return 0;
}
