// compare: --floats real
// tells: equivalent: 3 processes
// wrong 1: with three processes the last number is lost
// wrong 2: the first one is not looked at
#include <concord.h>
#include <limits.h>
#include <mpi.h>

/* How many numbers and processes there are stands in concord.toml. */
int main(int argc, char **argv) {
  int rank, size, a[N], mine = INT_MIN, most;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
#if WRONG == 1
  for (int i = rank * (N / size + 1); i < (rank + 1) * (N / size + 1) && i < N - (size == 3); i++)
#elif WRONG == 2
  for (int i = rank + 1; i < N; i += size)
#else
  for (int i = rank; i < N; i += size)
#endif
    if (a[i] > mine)
      mine = a[i];
  MPI_Reduce(&mine, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output(&most, sizeof most, "most");
  MPI_Finalize();
  return 0;
}
