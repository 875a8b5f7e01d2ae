// run: -n 2
// The inner part of a matrix with a halo, in C order; and the same bytes in Fortran order.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, sizes[2] = {4, 5}, sub[2] = {2, 3}, start[2] = {1, 1}, m[20], v[6];
  MPI_Datatype inner, fortran;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_subarray(2, sizes, sub, start, MPI_ORDER_C, MPI_INT, &inner);
  MPI_Type_create_subarray(2, sizes, sub, start, MPI_ORDER_FORTRAN, MPI_INT, &fortran);
  MPI_Type_commit(&inner);
  MPI_Type_commit(&fortran);
  for (int i = 0; i < 20; i++) m[i] = i;
  MPI_Datatype types[2] = {inner, fortran};
  for (int k = 0; k < 2; k++) {
    if (rank == 0) {
      MPI_Send(m, 1, types[k], 1, k, MPI_COMM_WORLD);
    } else {
      MPI_Recv(v, 6, MPI_INT, 0, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      printf("[1] %s: %d %d %d %d %d %d\n", k ? "fortran" : "c", v[0], v[1], v[2], v[3], v[4], v[5]);
    }
  }
  MPI_Aint lb, extent;
  MPI_Type_get_extent(inner, &lb, &extent);
  printf("[%d] a subarray has the extent of the array: %ld %ld\n", rank, (long)lb, (long)extent);
  MPI_Type_free(&inner);
  MPI_Type_free(&fortran);
  MPI_Finalize();
  return 0;
}
