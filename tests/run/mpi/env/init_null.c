// run: -n 2
// run: -n 7
// MPI_Init accepts null pointers; rank and size agree with a sum over all ranks.
#include <mpi.h>
#include <stdio.h>

int main(void) {
  int rank, size, sum = 0;
  MPI_Init(NULL, NULL);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("[%d] of %d, sum of ranks %d, %s\n", rank, size, sum,
         sum == size * (size - 1) / 2 ? "consistent" : "inconsistent");
  MPI_Finalize();
  return 0;
}
