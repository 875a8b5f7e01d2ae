// compare: -n 3 --ignore-order --outputs stdout:all
// wrong 1: one line is another one
// wrong 2: one line is missing
#include <concord.h>
#include <mpi.h>
#include <stdio.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank, n[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(n, sizeof n, "n");
#if WRONG == 1
  if (n[0] == 7)
    n[1]++;
#elif WRONG == 2
  if (rank != 1)
#endif
  printf("%d\n", n[rank]);
  MPI_Finalize();
  return 0;
}
