// run: -n 2
// run: -n 4
// Matrix product: the manager hands out rows; whoever answers (MPI_ANY_SOURCE) gets the next one.
#include <mpi.h>
#include <stdio.h>

#define N 6
#define STOP N

static void manager(int workers) {
  double a[N][N], c[N][N], row[N];
  int next = 0, busy = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + 1 - j;
  for (int w = 1; w <= workers; w++) {
    if (next < N) {
      MPI_Send(a[next], N, MPI_DOUBLE, w, next, MPI_COMM_WORLD);
      next++;
      busy++;
    } else {
      MPI_Send(NULL, 0, MPI_DOUBLE, w, STOP, MPI_COMM_WORLD);
    }
  }
  while (busy > 0) {
    MPI_Status st;
    MPI_Recv(row, N, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
    for (int j = 0; j < N; j++) c[st.MPI_TAG][j] = row[j];
    if (next < N) {
      MPI_Send(a[next], N, MPI_DOUBLE, st.MPI_SOURCE, next, MPI_COMM_WORLD);
      next++;
    } else {
      MPI_Send(NULL, 0, MPI_DOUBLE, st.MPI_SOURCE, STOP, MPI_COMM_WORLD);
      busy--;
    }
  }
  for (int i = 0; i < N; i++)
    printf("[0] %.1f %.1f %.1f %.1f %.1f %.1f\n", c[i][0], c[i][1], c[i][2], c[i][3], c[i][4], c[i][5]);
}

static void worker(double b[N][N]) {
  for (;;) {
    double row[N], out[N] = {0};
    MPI_Status st;
    MPI_Recv(row, N, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
    if (st.MPI_TAG == STOP) return;
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++) out[j] += row[k] * b[k][j];
    MPI_Send(out, N, MPI_DOUBLE, 0, st.MPI_TAG, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank, size;
  double b[N][N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    for (int i = 0; i < N * N; i++) b[i / N][i % N] = (i * 7) % 5 * 0.5;
  MPI_Bcast(b, N * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0) manager(size - 1);
  else worker(b);
  printf("[%d] finished\n", rank);
  MPI_Finalize();
  return 0;
}
