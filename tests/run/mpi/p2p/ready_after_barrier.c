// run: -n 4
// Ready sends are correct when a barrier orders them after the matching receives.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *in = malloc((size_t)size * sizeof *in);
  MPI_Request *r = malloc((size_t)size * sizeof *r);
  for (int from = 0; from < size; from++) {
    if (from == rank) r[from] = MPI_REQUEST_NULL;
    else MPI_Irecv(&in[from], 1, MPI_INT, from, 0, MPI_COMM_WORLD, &r[from]);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  for (int to = 0; to < size; to++) {
    int v = 10 * rank + to;
    if (to != rank) MPI_Rsend(&v, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
  }
  MPI_Waitall(size, r, MPI_STATUSES_IGNORE);
  for (int from = 0; from < size; from++)
    if (from != rank) printf("[%d] from %d: %d\n", rank, from, in[from]);
  free(r);
  free(in);
  MPI_Finalize();
  return 0;
}
