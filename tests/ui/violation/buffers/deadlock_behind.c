// verify: -n 2
// The write comes too early, and that is not the end: what goes wrong behind it
// is found, too.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Isend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  x = 1; //~ ERROR buffer-in-use
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  MPI_Finalize();
  return 0;
}
