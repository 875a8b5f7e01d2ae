// verify: -n 2
// A shorter message leaves the rest of the buffer alone (3.2.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {9, 9, 9, 9};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (x[3] != 9)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
