// run: -n 1
// run: -n 3
// The nonblocking collectives without a root.
#include <mpi.h>
#include <stdio.h>

#define MAXP 8

static int rank, size;

static void finish(const char *what, MPI_Request *r, const int *v, int n) {
  int flag = 0;
  while (!flag) MPI_Test(r, &flag, MPI_STATUS_IGNORE);
  printf("[%d] %-21s", rank, what);
  for (int i = 0; i < n; i++) printf(" %d", v[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  int in[MAXP], out[MAXP] = {0}, ones[MAXP], displs[MAXP], bytes[MAXP];
  MPI_Datatype types[MAXP];
  MPI_Request r;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  MPI_Comm_size(w, &size);
  for (int i = 0; i < size; i++) {
    in[i] = 100 * rank + i;
    ones[i] = 1;
    displs[i] = size - 1 - i;
    bytes[i] = i * (int)sizeof(int);
    types[i] = MPI_INT;
  }
  MPI_Iallgather(in, 1, MPI_INT, out, 1, MPI_INT, w, &r);
  finish("iallgather", &r, out, size);
  MPI_Iallgatherv(in, 1, MPI_INT, out, ones, displs, MPI_INT, w, &r);
  finish("iallgatherv", &r, out, size);
  MPI_Ialltoall(in, 1, MPI_INT, out, 1, MPI_INT, w, &r);
  finish("ialltoall", &r, out, size);
  MPI_Ialltoallv(in, ones, displs, MPI_INT, out, ones, displs, MPI_INT, w, &r);
  finish("ialltoallv", &r, out, size);
  MPI_Ialltoallw(in, ones, bytes, types, out, ones, bytes, types, w, &r);
  finish("ialltoallw", &r, out, size);
  MPI_Iallreduce(in, out, size, MPI_INT, MPI_MIN, w, &r);
  finish("iallreduce", &r, out, size);
  MPI_Ireduce_scatter(in, out, ones, MPI_INT, MPI_SUM, w, &r);
  finish("ireduce_scatter", &r, out, 1);
  MPI_Ireduce_scatter_block(in, out, 1, MPI_INT, MPI_MAX, w, &r);
  finish("ireduce_scatter_block", &r, out, 1);
  MPI_Iscan(in, out, 1, MPI_INT, MPI_SUM, w, &r);
  finish("iscan", &r, out, 1);
  MPI_Iexscan(in, out, 1, MPI_INT, MPI_SUM, w, &r);
  finish("iexscan", &r, out, rank > 0);
  MPI_Finalize();
  return 0;
}
