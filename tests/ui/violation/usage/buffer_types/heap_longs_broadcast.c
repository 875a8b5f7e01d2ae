// verify: -n 2
// The root of a broadcast sends; the others get what they get.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  long *numbers = malloc(4 * sizeof *numbers);
  for (int i = 0; i < 4; i++)
    numbers[i] = rank;
  MPI_Bcast(numbers, 4, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  free(numbers);
  MPI_Finalize();
  return 0;
}
