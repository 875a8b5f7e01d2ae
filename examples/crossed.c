/* Two mistakes that a test on one machine may never show: the neighbours receive before they send, and the last process
 * has one element more than its buffer.
 *
 *     concord run examples/crossed.c -n 2               everybody waits
 *     concord run examples/crossed.c -n 2 -- together   one element too many
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void fill(double *part, int n, int rank) {
  for (int i = 0; i < n; i++) part[i] = 10 * rank + i;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int total = 9, share = total / size, n = rank == size - 1 ? total - share * (size - 1) : share;
  double *part = malloc(share * sizeof *part), theirs;
  int other = rank ^ 1;
  part[0] = rank;

  if (argc > 1) {
    MPI_Sendrecv(part, 1, MPI_DOUBLE, other, 0, &theirs, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&theirs, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(part, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
  }
  fill(part, n, rank);
  printf("rank %d got %g\n", rank, theirs);
  free(part);
  MPI_Finalize();
  return 0;
}
