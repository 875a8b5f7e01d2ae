// run: -n 3
// status: 7
// MPI_Abort ends all ranks, those blocked in a receive too; its code becomes the status of the run.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == size - 1) {
    printf("[%d] giving up\n", rank);
    fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, 7);
  }
  /* Nobody ever sends this. */
  MPI_Recv(&x, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  printf("[%d] unreachable %d\n", rank, x);
  MPI_Finalize();
  return 0;
}
