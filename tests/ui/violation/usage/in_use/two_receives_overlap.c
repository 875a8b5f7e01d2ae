// verify: -n 2
// Two receives into overlapping parts of an array.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[3], x[2] = {0};
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&y[0], 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&y[1], 2, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]); //~ ERROR buffer-in-use
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  } else {
    MPI_Send(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(x, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
