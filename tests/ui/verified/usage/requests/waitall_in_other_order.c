// verify: -n 2
// Requests are completed in another order than they were started.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {1, 2}, y[2];
  MPI_Request r[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&y[1], 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &r[3]);
  MPI_Irecv(&y[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[2]);
  MPI_Isend(&x[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Isend(&x[1], 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &r[0]);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
