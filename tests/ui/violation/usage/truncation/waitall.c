// verify: -n 2
// Also among several requests.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, y[4];
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Isend(x, rank == 0 ? 4 : 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(y, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[1]); //~ ERROR truncation
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
