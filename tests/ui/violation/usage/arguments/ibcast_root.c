// verify: -n 2
// The root of a nonblocking call is checked when it is made.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Ibcast(&x, 1, MPI_INT, MPI_PROC_NULL, MPI_COMM_WORLD, &r); //~ ERROR invalid-argument
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
