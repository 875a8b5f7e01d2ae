// compare: -n 2..3
// wrong 1: the sum of a block is added to itself
// wrong 2: the first block is left out of the sums before
// ieee: different
#include <concord.h>
#include <mpi.h>

enum { N = 6 };

int main(int argc, char **argv) {
  int rank, size;
  double all[N], a[N], before = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int n = N / size;
  if (rank == 0)
    concord_symbolic(all, sizeof all, "a");
  MPI_Scatter(all, n, MPI_DOUBLE, a, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
#if WRONG == 1
  MPI_Scan(&a[n - 1], &before, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#else
  MPI_Exscan(&a[n - 1], &before, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#endif
  if (rank == 0)
    before = 0;
#if WRONG == 2
  if (rank == 1)
    before = 0;
#endif
  for (int i = 0; i < n; i++)
    a[i] += before;
  MPI_Gather(a, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(all, N, "sums");
  MPI_Finalize();
  return 0;
}
