// run: -n 2
// run: -n 5
// A barrier separates what happens before it from what happens after it on every rank.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, flag, before = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &before, MPI_STATUS_IGNORE);
    printf("[0] nothing was sent before the barrier: %d\n", before);
  }
  for (int i = 0; i < 3; i++) MPI_Barrier(MPI_COMM_WORLD);
  if (rank != 0) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    printf("[%d] sent after the barrier\n", rank);
  } else {
    int sum = 0;
    for (int i = 1; i < size; i++) {
      MPI_Recv(&flag, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += flag;
    }
    printf("[0] sum %d\n", sum);
  }
  MPI_Barrier(MPI_COMM_SELF);
  MPI_Finalize();
  return 0;
}
