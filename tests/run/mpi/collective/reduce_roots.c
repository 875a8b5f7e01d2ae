// run: -n 1
// run: -n 5
// MPI_Reduce to every root, elementwise over vectors; other ranks pass no receive buffer.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int v[4] = {rank, -rank, 1, rank * rank}, sum[4] = {0}, top[4] = {0};
  for (int root = 0; root < size; root++) {
    MPI_Reduce(v, rank == root ? sum : NULL, 4, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    MPI_Reduce(v, rank == root ? top : NULL, 4, MPI_INT, MPI_MAX, root, MPI_COMM_WORLD);
  }
  printf("[%d] sum %d %d %d %d, max %d %d %d %d\n", rank, sum[0], sum[1], sum[2], sum[3], top[0],
         top[1], top[2], top[3]);
  MPI_Finalize();
  return 0;
}
