// verify: -n 2
// A collective call can overwrite the handle of a receive.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  else
    MPI_Isend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
  MPI_Ibarrier(MPI_COMM_WORLD, &r); //~ ERROR request-misuse
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
