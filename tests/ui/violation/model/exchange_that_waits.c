// verify: -n 3
// What is sent after the wait for a send-receive cannot come before what it waits
// for: if the first receive takes its message, the second one has none.
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 2, 3, WORLD);
  } else if (rank == 1) {
    MPI_Request both;
    MPI_Isendrecv(&x, 1, MPI_INT, 2, 3, &y, 1, MPI_INT, 2, 9, WORLD, &both);
    MPI_Wait(&both, MPI_STATUS_IGNORE); //~ ERROR deadlock
    MPI_Send(&x, 1, MPI_INT, 2, 3, WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 3, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 1, 3, WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 1, 9, WORLD);
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 3, WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
