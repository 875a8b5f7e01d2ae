// compare: -n 2..3
// wrong 1: all ranks have the same numbers
// wrong 2: the ranks leap one number too far
#include <concord.h>
#include <mpi.h>

enum { N = 6 };

/* Every rank leaps over the numbers of the others. */
int main(int argc, char **argv) {
  int rank, size, mine = 0, inside;
  unsigned x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(&x, sizeof x, "seed");
  concord_assume(x < 4);
  int n = N / size;
#if WRONG == 1
  int leap = 0;
#elif WRONG == 2
  int leap = 2 * rank * n + (rank > 0);
#else
  int leap = 2 * rank * n;
#endif
  for (int i = 0; i < leap; i++)
    x = x * 1103515245u + 12345u;
  for (int i = 0; i < n; i++) {
    x = x * 1103515245u + 12345u;
    long a = x >> 20;
    x = x * 1103515245u + 12345u;
    long b = x >> 20;
    mine += a * a + b * b < 4096L * 4096L;
  }
  MPI_Reduce(&mine, &inside, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    concord_output(&inside, sizeof inside, "inside");
    concord_output_double(4.0 * inside / N, "pi");
  }
  MPI_Finalize();
  return 0;
}
