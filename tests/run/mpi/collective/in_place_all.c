// run: -n 1
// run: -n 4
// MPI_IN_PLACE in the collectives that have no root.
#include <mpi.h>
#include <stdio.h>

#define MAXP 8

static int rank, size;

static void fill(int *v) {
  for (int i = 0; i < size; i++) v[i] = 10 * rank + i;
}

static void line(const char *what, const int *v, int n) {
  printf("[%d] %-20s", rank, what);
  for (int i = 0; i < n; i++) printf(" %d", v[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  int v[MAXP], ones[MAXP], displs[MAXP];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++) ones[i] = 1, displs[i] = i;

  fill(v);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, v, 1, MPI_INT, MPI_COMM_WORLD);
  line("allgather", v, size);
  fill(v);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, v, ones, displs, MPI_INT, MPI_COMM_WORLD);
  line("allgatherv", v, size);
  fill(v);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, v, 1, MPI_INT, MPI_COMM_WORLD);
  line("alltoall", v, size);
  fill(v);
  MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, v, ones, displs, MPI_INT, MPI_COMM_WORLD);
  line("alltoallv", v, size);
  fill(v);
  MPI_Allreduce(MPI_IN_PLACE, v, size, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  line("allreduce", v, size);
  fill(v);
  MPI_Reduce_scatter_block(MPI_IN_PLACE, v, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  line("reduce_scatter_block", v, 1);
  fill(v);
  MPI_Reduce_scatter(MPI_IN_PLACE, v, ones, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  line("reduce_scatter", v, 1);
  fill(v);
  MPI_Scan(MPI_IN_PLACE, v, 2 < size ? 2 : size, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  line("scan", v, 2 < size ? 2 : size);
  fill(v);
  MPI_Exscan(MPI_IN_PLACE, v, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank > 0) line("exscan", v, 1);
  MPI_Finalize();
  return 0;
}
