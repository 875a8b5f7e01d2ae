// A mistake in every execution, and more executions than anybody can explore.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  double value = 1;
  int rank, size, polls = 0, order = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int round = 0; round < 200; round++) {
    MPI_Status status;
    int done = 0, got;
    if (rank == 0) {
      for (int i = 1; i < size; i++) {
        MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        order = order * 31 + status.MPI_SOURCE;
      }
    } else {
      MPI_Request request;
      MPI_Isend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
      while (!done) {
        MPI_Test(&request, &done, &status);
        polls++;
      }
    }
  }
  printf("%d %d\n", order, polls);
  MPI_Finalize();
  return 0;
}
