// verify: -n 2
// The halves may have different types, if the partner mirrors them.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int n = 1;
  float f = 2;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Sendrecv(&n, 1, MPI_INT, 1, 0, &f, 1, MPI_FLOAT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Sendrecv(&f, 1, MPI_FLOAT, 0, 0, &n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
