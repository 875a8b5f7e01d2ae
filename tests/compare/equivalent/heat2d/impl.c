// compare: -n 2
// wrong 1: the columns are not exchanged in the second step
// wrong 2: the wrong column is sent
#include <concord.h>
#include <mpi.h>

enum { N = 4, STEPS = 2, HALF = N / 2 };

/* Each of two ranks has two columns, and the neighbouring one of the other. */
int main(int argc, char **argv) {
  int rank, size;
  double all[N * N], u[N][HALF + 1], v[N][HALF + 1];
  MPI_Datatype column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(all, sizeof all, "u");
  MPI_Type_vector(N, 1, HALF + 1, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  /* Column 0 of rank 1 and column HALF of rank 0 belong to the other one. */
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= HALF; j++)
      u[i][j] = all[i * N + j + rank * (HALF - 1)];
  int mine = rank == 0 ? HALF - 1 : 1, halo = rank == 0 ? HALF : 0;
#if WRONG == 2
  mine = rank == 0 ? 0 : HALF;
#endif
  for (int t = 0; t < STEPS; t++) {
#if WRONG == 1
    if (t == 0)
#endif
      MPI_Sendrecv(&u[0][mine], 1, column, 1 - rank, 0, &u[0][halo], 1, column, 1 - rank, 0, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    for (int i = 1; i < N - 1; i++)
      v[i][1] = 0.25 * (u[i - 1][1] + u[i][0] + u[i][2] + u[i + 1][1]);
    for (int i = 1; i < N - 1; i++)
      u[i][1] = v[i][1];
  }
  /* Columns 1 and 2 of the grid are those that change. */
  double inner[N], both[2 * N];
  for (int i = 0; i < N; i++)
    inner[i] = u[i][1];
  MPI_Gather(inner, N, MPI_DOUBLE, both, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    for (int i = 0; i < N; i++) {
      all[i * N + 1] = both[i];
      all[i * N + 2] = both[N + i];
    }
    concord_output_doubles(all, N * N, "u");
  }
  MPI_Type_free(&column);
  MPI_Finalize();
  return 0;
}
