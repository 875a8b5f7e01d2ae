// verify: -n 2
// A number begins at the only character of a structure, and ends in the gap behind it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  struct {
    char letter;
    int number;
  } pair = {'a', 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&pair, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  else
    MPI_Recv(&pair.number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
