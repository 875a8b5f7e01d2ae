// compare: -n 3 --floats ieee
// wrong 1: multiplied by a third instead of divided by three
// wrong 2: each column is a rank's, and MPI adds them
// wrong 3: a row begins at its own rank
#include <concord.h>
#include <mpi.h>

enum { N = 3 };

int main(int argc, char **argv) {
  int rank, size;
  double a[N][N], x[N], y[N], mine = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(x, sizeof x, "x");
#if WRONG == 2
  double part[N];
  for (int i = 0; i < N; i++)
    part[i] = a[i][rank] * x[rank] / N;
  MPI_Reduce(part, y, N, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
#else
  for (int j = 0; j < N; j++) {
#if WRONG == 3
    int k = (j + rank) % N;
#else
    int k = j;
#endif
    mine += a[rank][k] * x[k];
  }
#if WRONG == 1
  mine *= 1.0 / N;
#else
  mine /= N;
#endif
  MPI_Gather(&mine, 1, MPI_DOUBLE, y, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#endif
  if (rank == 0)
    concord_output_doubles(y, N, "y");
  MPI_Finalize();
  return 0;
}
