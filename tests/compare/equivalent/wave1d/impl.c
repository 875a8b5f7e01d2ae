// compare: -n 2
// wrong 1: one number too few on the right
// wrong 2: the old values are those of two steps ago
// ieee: different
#include <concord.h>
#include <mpi.h>

enum { N = 4, STEPS = 3 };

int main(int argc, char **argv) {
  int rank, size;
  double all[N], old[N + 2], u[N + 2], next[N + 2], c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(&c, sizeof c, "c");
  concord_symbolic(all, sizeof all, "u");
  int n = N / size;
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  u[0] = u[n + 1] = 0;
  for (int i = 1; i <= n; i++)
    old[i] = u[i] = all[rank * n + i - 1];
  for (int t = 0; t < STEPS; t++) {
    MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[n + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&u[n], 1, MPI_DOUBLE, right, 0, &u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#if WRONG == 1
    for (int i = 1; i < n; i++)
      next[i] = 2 * (1 - c * c) * u[i] - old[i] + c * c * (u[i - 1] + u[i + 1]);
    next[n] = u[n];
#else
    for (int i = 1; i <= n; i++)
      next[i] = 2 * (1 - c * c) * u[i] - old[i] + c * c * (u[i - 1] + u[i + 1]);
#endif
    for (int i = 1; i <= n; i++) {
#if WRONG != 2
      old[i] = u[i];
#endif
      u[i] = next[i];
    }
  }
  MPI_Gather(u + 1, n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(all, N, "u");
  MPI_Finalize();
  return 0;
}
