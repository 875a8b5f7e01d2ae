// verify: -n 6
// paths: 1
// The program does look at what it received, but every candidate says the same.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int message[2] = {rank, 1};
  if (rank == 0) {
    for (int i = 1; i < size; i++) {
      MPI_Recv(message, 2, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (message[1] != 1 || message[0] < 1 || message[0] >= size)
        abort();
    }
  } else {
    MPI_Send(message, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
