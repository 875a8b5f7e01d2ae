// verify: -n 2
// A process may send to itself, if it does not wait before it receives.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Isend(&x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &r);
  MPI_Recv(&y, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
