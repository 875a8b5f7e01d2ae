// compare: -n 2
// wrong 1: the limit of a bin is off by one
// wrong 2: the bins of rank 1 overwrite those of rank 0
#include <concord.h>
#include <mpi.h>

enum { N = 4, BINS = 3 };

int main(int argc, char **argv) {
  int rank, size, mine[BINS] = {0}, bins[BINS];
  unsigned char a[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
  for (int i = rank; i < N; i += size) {
#if WRONG == 1
    int bin = a[i] <= 50 ? 0 : a[i] < 200 ? 1 : 2;
#else
    int bin = a[i] < 50 ? 0 : a[i] < 200 ? 1 : 2;
#endif
    for (int b = 0; b < BINS; b++)
      mine[b] += b == bin;
  }
#if WRONG == 2
  MPI_Reduce(mine, bins, BINS, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
#else
  MPI_Reduce(mine, bins, BINS, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
#endif
  if (rank == 0)
    concord_output(bins, sizeof bins, "bins");
  MPI_Finalize();
  return 0;
}
