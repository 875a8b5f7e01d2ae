// compare: -n 3
// wrong 1: the maximum is never negative
// wrong 2: the last number is lost
#include <concord.h>
#include <mpi.h>

enum { N = 5 };

int main(int argc, char **argv) {
  int rank, size;
  double a[N], mine, most;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
#if WRONG == 1
  mine = 0;
#else
  mine = a[rank];
#endif
#if WRONG == 2
  for (int i = rank; i < N - 1; i += size)
#else
  for (int i = rank; i < N; i += size)
#endif
    if (a[i] > mine)
      mine = a[i];
  MPI_Reduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_double(most, "maximum");
  MPI_Finalize();
  return 0;
}
