// Adds up an array: the manager sends every worker its part and takes the sums as they come.
#include <mpi.h>
#include <stdio.h>

enum { PART = 4 };

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int part[PART], total = 0;
    for (int worker = 1; worker < size; worker++) {
      for (int i = 0; i < PART; i++)
        part[i] = worker * PART + i;
      MPI_Send(part, PART, MPI_INT, worker, 0, MPI_COMM_WORLD);
    }
    for (int i = 1; i < size; i++) {
      int sum;
      MPI_Recv(&sum, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      total += sum;
    }
    printf("%d\n", total);
  } else {
    int part[PART], sum = 0;
    MPI_Recv(part, PART, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < PART; i++)
      sum += part[i];
    MPI_Send(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
