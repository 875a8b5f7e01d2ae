// compare: -n 4
// wrong 1: the halo is not exchanged in the first step
// wrong 2: the upper neighbour is missing
#include <concord.h>
#include <mpi.h>

enum { MOST = 5, MOST_STEPS = 5 };

static int first_of(int rank, int size, int n) { return 1 + rank * n / size; }

/* Blocks of rows, with one row of each neighbour around them. */
int main(int argc, char **argv) {
  int nx, ny, steps, rank, size;
  double u[MOST + 2][MOST + 2], v[MOST + 2][MOST + 2], k;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(&nx, sizeof nx, "nx");
  concord_symbolic(&ny, sizeof ny, "ny");
  concord_symbolic(&steps, sizeof steps, "steps");
  concord_assume(1 <= nx && nx <= MOST && 1 <= ny && ny <= MOST && 1 <= steps && steps <= MOST_STEPS);
  concord_symbolic(&k, sizeof k, "k");
  concord_symbolic(u, sizeof u, "u");
  int first = first_of(rank, size, nx), last = first_of(rank + 1, size, nx) - 1;
  /* Who has the row above and below; ranks may have none. */
  int up = MPI_PROC_NULL, down = MPI_PROC_NULL;
  for (int r = 0; r < size && first <= last; r++) {
    int f = first_of(r, size, nx), l = first_of(r + 1, size, nx) - 1;
    if (f <= l && l == first - 1)
      up = r;
    if (f <= l && f == last + 1)
      down = r;
  }
  for (int t = 0; t < steps; t++) {
#if WRONG == 1
    if (t > 1)
#else
    if (t > 0)
#endif
    {
      MPI_Sendrecv(&u[first][1], ny, MPI_DOUBLE, up, 0, &u[last + 1][1], ny, MPI_DOUBLE, down, 0, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
      MPI_Sendrecv(&u[last][1], ny, MPI_DOUBLE, down, 1, &u[first - 1][1], ny, MPI_DOUBLE, up, 1, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    }
    for (int i = first; i <= last; i++)
      for (int j = 1; j <= ny; j++)
#if WRONG == 2
        v[i][j] = u[i][j] + k * (u[i + 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j]);
#else
        v[i][j] = u[i][j] * (1 - 4 * k) + k * (u[i - 1][j] + u[i + 1][j]) + k * (u[i][j - 1] + u[i][j + 1]);
#endif
    for (int i = first; i <= last; i++)
      for (int j = 1; j <= ny; j++)
        u[i][j] = v[i][j];
  }
  for (int r = 1; r < size; r++) {
    int f = first_of(r, size, nx), l = first_of(r + 1, size, nx) - 1;
    for (int i = f; i <= l; i++) {
      if (rank == r)
        MPI_Send(&u[i][1], ny, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
      else if (rank == 0)
        MPI_Recv(&u[i][1], ny, MPI_DOUBLE, r, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  for (int i = 1; i <= nx && rank == 0; i++)
    concord_output_doubles(&u[i][1], ny, "u");
  MPI_Finalize();
  return 0;
}
