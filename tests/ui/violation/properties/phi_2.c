// verify: -n 3 --buffering infinite --property (!send(1,*))U(send(2,*))
// mpi-sv §5.4, where what is sent depends on what was received: executions are
// asked one by one.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, row = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 4; i++) {
      MPI_Recv(&row, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      row = i < 2 ? i : -1;
      MPI_Send(&row, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
    }
  } else {
    while (row >= 0) {
      MPI_Send(&row, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); //~ ERROR property-violated
      MPI_Recv(&row, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
