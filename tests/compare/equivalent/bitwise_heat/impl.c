// compare: -n 3 --floats ieee
// wrong 1: the neighbours are added first
// wrong 2: the factor is distributed
#include <concord.h>
#include <mpi.h>

enum { N = 6, STEPS = 2 };

int main(int argc, char **argv) {
  int rank, size;
  double all[N], u[N + 2], next[N + 2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(all, sizeof all, "u");
  int n = N / size, left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  u[0] = u[n + 1] = 0;
  for (int i = 1; i <= n; i++)
    u[i] = all[rank * n + i - 1];
  for (int step = 0; step < STEPS; step++) {
    MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[n + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&u[n], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int i = 1; i <= n; i++)
#if WRONG == 1
      next[i] = u[i] + 0.1 * (u[i - 1] + u[i + 1] - 2 * u[i]);
#elif WRONG == 2
      next[i] = u[i] + (0.1 * (u[i - 1] - 2 * u[i]) + 0.1 * u[i + 1]);
#else
      next[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
#endif
    for (int i = 1; i <= n; i++)
      u[i] = next[i];
  }
  MPI_Gather(&u[1], n, MPI_DOUBLE, all, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(all, N, "u");
  MPI_Finalize();
  return 0;
}
