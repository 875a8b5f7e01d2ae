// compare: -n 2
// wrong 1: the halo is exchanged in the first sweep only
// wrong 2: the upper row of the halo is the wrong one
// wrong 3: new values are used within a sweep
#include <concord.h>
#include <mpi.h>
#include <string.h>

enum { N = 6, SWEEPS = 2 };

/* Rank 0 has the inner rows 1 and 2, rank 1 the rows 3 and 4; each has one more above and below. */
int main(int argc, char **argv) {
  int rank;
  double all[N][N], f[N][N], own[4][N], next[4][N], mine = 0, residual;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(all, sizeof all, "u");
  concord_symbolic(f, sizeof f, "f");
  int top = 2 * rank, up = rank == 0 ? MPI_PROC_NULL : 0, down = rank == 1 ? MPI_PROC_NULL : 1;
  memcpy(own, all[top], sizeof own);
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
#if WRONG == 1
    if (sweep == 0)
#endif
    {
#if WRONG == 2
      MPI_Sendrecv(own[1], N, MPI_DOUBLE, down, 0, own[0], N, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#else
      MPI_Sendrecv(own[2], N, MPI_DOUBLE, down, 0, own[0], N, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
      MPI_Sendrecv(own[1], N, MPI_DOUBLE, up, 1, own[3], N, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    mine = 0;
    for (int i = 1; i < 3; i++)
      for (int j = 1; j < N - 1; j++) {
        double sides = own[i][j - 1] + own[i][j + 1];
        next[i][j] = 0.25 * (sides + (own[i - 1][j] + own[i + 1][j]) - f[top + i][j]);
        mine += (next[i][j] - own[i][j]) * (next[i][j] - own[i][j]);
#if WRONG == 3
        own[i][j] = next[i][j];
#endif
      }
    for (int i = 1; i < 3; i++)
      for (int j = 1; j < N - 1; j++)
        own[i][j] = next[i][j];
  }
  MPI_Reduce(&mine, &residual, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Gather(own[1], 2 * N, MPI_DOUBLE, all[1], 2 * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    concord_output_doubles(&all[0][0], N * N, "u");
    concord_output_double(residual, "residual");
  }
  MPI_Finalize();
  return 0;
}
