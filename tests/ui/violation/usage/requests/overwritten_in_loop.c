// verify: -n 2
// Each turn of the loop loses the handle of the one before.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[3] = {1, 2, 3}, i;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (i = 0; i < 3; i++)
      MPI_Isend(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r); //~ ERROR request-misuse
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else {
    for (i = 0; i < 3; i++)
      MPI_Recv(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
