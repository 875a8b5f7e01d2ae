#include "mm_lib.h"
#include <concord.h>
#include <mpi.h>

enum { L = 3, M = 3, MOST = 4 };

int main(int argc, char **argv) {
  int n, rank;
  T a[MOST * L], b[L * M], c[MOST * M];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(1 <= n && n <= MOST);
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(b, sizeof b, "b");
  mat_mul(L, M, n, a, b, c);
  if (rank == 0)
    concord_output(c, n * M * sizeof *c, "c");
  MPI_Finalize();
  return 0;
}
