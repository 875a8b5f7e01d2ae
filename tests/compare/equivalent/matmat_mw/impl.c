// compare: -n 4
// wrong 1: the column is off by one
// wrong 2: a worker gets the row of another one
#include <concord.h>
#include <mpi.h>
#include <string.h>

enum { MOST = 5 };

int main(int argc, char **argv) {
  int n, l, m, rank, size;
  double a[MOST * MOST], b[MOST * MOST], c[MOST * MOST], in[MOST], out[MOST];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(&n, sizeof n, "n");
  concord_symbolic(&l, sizeof l, "l");
  concord_symbolic(&m, sizeof m, "m");
  concord_assume(4 <= n && n <= MOST && 4 <= l && l <= MOST && 4 <= m && m <= MOST);
  if (rank == 0) {
    int next;
    concord_symbolic(a, sizeof a, "a");
    concord_symbolic(b, sizeof b, "b");
    MPI_Bcast(b, l * m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (next = 0; next < size - 1 && next < n; next++)
      MPI_Send(a + next * l, l, MPI_DOUBLE, next + 1, next + 1, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) {
      MPI_Recv(out, m, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      memcpy(c + (status.MPI_TAG - 1) * m, out, m * sizeof *out);
      if (next < n) {
#if WRONG == 2
        MPI_Send(a + (n - 1 - next) * l, l, MPI_DOUBLE, status.MPI_SOURCE, next + 1, MPI_COMM_WORLD);
#else
        MPI_Send(a + next * l, l, MPI_DOUBLE, status.MPI_SOURCE, next + 1, MPI_COMM_WORLD);
#endif
        next++;
      }
    }
    for (int i = 1; i < size; i++)
      MPI_Send(NULL, 0, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
    concord_output_doubles(c, n * m, "c");
  } else {
    MPI_Bcast(b, l * m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (;;) {
      MPI_Recv(in, l, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      if (status.MPI_TAG == 0)
        break;
      for (int j = 0; j < m; j++) {
        out[j] = 0;
        for (int k = 0; k < l; k++)
#if WRONG == 1
          out[j] += in[k] * b[k * m + (j + 1) % m];
#else
          out[j] += in[k] * b[k * m + j];
#endif
      }
      MPI_Send(out, m, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
