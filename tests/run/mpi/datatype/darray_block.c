// run: -n 4
// A block-distributed matrix: each rank picks its part of a replicated array with MPI_Type_create_darray.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  enum { R = 4, C = 6 };
  int rank, size, m[R * C], local[R * C], n;
  int gsizes[2] = {R, C}, distribs[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_BLOCK};
  int dargs[2] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG}, psizes[2] = {2, 2};
  MPI_Datatype t;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < R * C; i++) m[i] = i;
  MPI_Type_create_darray(size, rank, 2, gsizes, distribs, dargs, psizes, MPI_ORDER_C, MPI_INT, &t);
  MPI_Type_commit(&t);
  MPI_Type_size(t, &n);
  n /= (int)sizeof(int);
  MPI_Irecv(local, R * C, MPI_INT, rank, 0, MPI_COMM_WORLD, &r);
  MPI_Send(m, 1, t, rank, 0, MPI_COMM_WORLD);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  printf("[%d] %d:", rank, n);
  for (int i = 0; i < n; i++) printf(" %d", local[i]);
  printf("\n");
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
