// run: -n 3
// Cyclic and block-cyclic distributions of a vector, and a dimension that is not distributed.
#include <mpi.h>
#include <stdio.h>

static void part(int rank, int size, const char *name, int ndims, const int *gsizes, const int *distribs,
                 const int *dargs, const int *psizes) {
  int v[24], local[24], n;
  MPI_Datatype t;
  MPI_Request r;
  for (int i = 0; i < 24; i++) v[i] = i;
  MPI_Type_create_darray(size, rank, ndims, gsizes, distribs, dargs, psizes, MPI_ORDER_C, MPI_INT, &t);
  MPI_Type_commit(&t);
  MPI_Type_size(t, &n);
  n /= (int)sizeof(int);
  MPI_Irecv(local, 24, MPI_INT, 0, 0, MPI_COMM_SELF, &r);
  MPI_Send(v, 1, t, 0, 0, MPI_COMM_SELF);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  printf("[%d] %s:", rank, name);
  for (int i = 0; i < n; i++) printf(" %d", local[i]);
  printf("\n");
  MPI_Type_free(&t);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int g1[1] = {12}, cyclic[1] = {MPI_DISTRIBUTE_CYCLIC}, one[1] = {1}, two[1] = {2}, p1[1] = {size};
  part(rank, size, "cyclic", 1, g1, cyclic, one, p1);
  part(rank, size, "cyclic(2)", 1, g1, cyclic, two, p1);
  int g2[2] = {6, 4}, mixed[2] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
  int d2[2] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG}, p2[2] = {size, 1};
  part(rank, size, "rows", 2, g2, mixed, d2, p2);
  MPI_Finalize();
  return 0;
}
