// run: -n 2
// run: -n 3
// MPI_Probe tells how much memory a message of unknown length needs.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == size - 1) {
    for (int to = 0; to < size - 1; to++) {
      int n = 3 * (to + 1);
      int *v = malloc((size_t)n * sizeof *v);
      for (int i = 0; i < n; i++) v[i] = i * i + to;
      MPI_Send(v, n, MPI_INT, to, 70 + to, MPI_COMM_WORLD);
      free(v);
    }
    printf("[%d] all sent\n", rank);
  } else {
    MPI_Status st;
    int n, sum = 0;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_INT, &n);
    int *v = malloc((size_t)n * sizeof *v);
    MPI_Recv(v, n, MPI_INT, st.MPI_SOURCE, st.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < n; i++) sum += v[i];
    printf("[%d] %d numbers from %d with tag %d, sum %d\n", rank, n, st.MPI_SOURCE, st.MPI_TAG, sum);
    free(v);
  }
  MPI_Finalize();
  return 0;
}
