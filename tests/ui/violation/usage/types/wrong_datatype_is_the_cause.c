// verify: -n 2
// The datatype does not fit the buffer, and so the types of the two sides differ: one mistake.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_FLOAT, 1, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  else
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
