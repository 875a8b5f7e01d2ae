// run: -n 4
// The same collection by MPI_Testany and by MPI_Testsome, counted per index.
#include <mpi.h>
#include <stdio.h>

#define N 3

static void collect_any(MPI_Request *r, int *times) {
  for (int left = N; left > 0;) {
    int index, flag;
    MPI_Testany(N, r, &index, &flag, MPI_STATUS_IGNORE);
    if (flag) times[index]++, left--;
  }
}

static void collect_some(MPI_Request *r, int *times) {
  for (int left = N; left > 0;) {
    int outcount, indices[N];
    MPI_Testsome(N, r, &outcount, indices, MPI_STATUSES_IGNORE);
    for (int k = 0; k < outcount; k++) times[indices[k]]++;
    left -= outcount;
  }
}

int main(int argc, char **argv) {
  static void (*const how[])(MPI_Request *, int *) = {collect_any, collect_some};
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int phase = 0; phase < 2; phase++) {
    if (rank == 0) {
      int v[N] = {0}, times[N] = {0};
      MPI_Request r[N];
      for (int i = 0; i < N; i++) MPI_Irecv(&v[i], 1, MPI_INT, i + 1, phase, MPI_COMM_WORLD, &r[i]);
      how[phase](r, times);
      for (int i = 0; i < N; i++)
        printf("[0] phase %d, index %d: %d, %d time\n", phase, i, v[i], times[i]);
    } else if (rank <= N) {
      int v = rank * 5 + phase;
      MPI_Send(&v, 1, MPI_INT, 0, phase, MPI_COMM_WORLD);
      printf("[%d] phase %d sent\n", rank, phase);
    }
  }
  MPI_Finalize();
  return 0;
}
