// verify: -n 2
// A heap block has the type of what is stored there (C17 6.5p6).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  long *numbers = malloc(2 * sizeof *numbers);
  numbers[0] = numbers[1] = 1;
  if (rank == 0)
    MPI_Send(numbers, 2, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  else
    MPI_Recv(numbers, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  free(numbers);
  MPI_Finalize();
  return 0;
}
