// verify: -n 2
// Two receives side by side.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[4], x[2] = {0};
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&y[0], 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&y[2], 2, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  } else {
    MPI_Send(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(x, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
