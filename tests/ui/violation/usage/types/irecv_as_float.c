// verify: -n 2
// The receive is the guilty place, although the types meet later.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1;
  float y;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  else
    MPI_Irecv(&y, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, &r); //~ ERROR type-mismatch
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
