// verify: -n 2
// The copy was waited for; the variable still holds the old number when it is used again.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 2;
  MPI_Request r, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
    copy = r;
    MPI_Wait(&copy, MPI_STATUS_IGNORE);
    MPI_Isend(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
