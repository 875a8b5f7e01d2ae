// verify: -n 2
// A copy of a handle is stale once the request is complete.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1;
  MPI_Request r, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  else
    MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
  copy = r;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Wait(&copy, MPI_STATUS_IGNORE); //~ ERROR request-misuse
  MPI_Finalize();
  return 0;
}
