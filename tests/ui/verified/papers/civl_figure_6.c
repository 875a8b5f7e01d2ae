// verify: -n 3 --buffering infinite --no-model --no-merge
// paths: 4
// civl-mpi, Figure 6: a manager hands out the rows of a matrix product to whoever is ready. With
// two workers and three rows, either worker may be first to bring back a row, and then again.
#include <assert.h>
#include <mpi.h>
#include <string.h>

enum { N = 3, L = 2, M = 2 };

static void manager(double a[N][L], double b[L][M], double c[N][M]) {
  double row[M];
  int next = 0, processes;
  MPI_Status status;
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  MPI_Bcast(b, L * M, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (; next < processes - 1 && next < N; next++)
    MPI_Send(a[next], L, MPI_DOUBLE, next + 1, next + 1, MPI_COMM_WORLD);
  for (int i = 0; i < N; i++) {
    MPI_Recv(row, M, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    memcpy(c[status.MPI_TAG - 1], row, sizeof row);
    if (next < N) {
      MPI_Send(a[next], L, MPI_DOUBLE, status.MPI_SOURCE, next + 1, MPI_COMM_WORLD);
      next++;
    }
  }
  for (int i = 1; i < processes; i++)
    MPI_Send(a[0], 0, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
}

static void worker(void) {
  double b[L][M], in[L], out[M];
  MPI_Status status;
  MPI_Bcast(b, L * M, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (;;) {
    MPI_Recv(in, L, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == 0)
      return;
    for (int j = 0; j < M; j++) {
      out[j] = 0;
      for (int k = 0; k < L; k++)
        out[j] += in[k] * b[k][j];
    }
    MPI_Send(out, M, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  double a[N][L] = {{1, 2}, {3, 4}, {5, 6}}, b[L][M] = {{1, 0}, {2, 1}}, c[N][M];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    manager(a, b, c);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        assert(c[i][j] == a[i][0] * b[0][j] + a[i][1] * b[1][j]);
  } else {
    worker();
  }
  MPI_Finalize();
  return 0;
}
