// run: -n 2
// A duplicated type is committed like its original, and parts may be freed before the whole is used.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, v[12], n = -1;
  MPI_Datatype base, outer, copy;
  MPI_Request r;
  MPI_Status st;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_INT, &base);
  MPI_Type_contiguous(2, base, &outer);
  MPI_Type_free(&base);
  MPI_Type_commit(&outer);
  MPI_Type_dup(outer, &copy); /* committed already */
  MPI_Type_free(&outer);
  for (int i = 0; i < 12; i++) v[i] = rank ? 0 : 10 + i;
  if (rank == 0) {
    MPI_Isend(v, 2, copy, 1, 0, MPI_COMM_WORLD, &r);
    MPI_Type_free(&copy); /* pending operations keep it */
    MPI_Wait(&r, &st);
  } else {
    MPI_Irecv(v, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, &st);
    MPI_Get_count(&st, copy, &n);
    printf("[1] %d copies:", n);
    for (int i = 0; i < 8; i++) printf(" %d", v[i]);
    printf("\n");
    MPI_Type_free(&copy);
  }
  printf("[%d] null %d\n", rank, copy == MPI_DATATYPE_NULL);
  MPI_Finalize();
  return 0;
}
