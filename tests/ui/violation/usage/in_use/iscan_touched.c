// verify: -n 2
// The buffers of a nonblocking collective operation belong to it (6.12).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {1, 2}, y[2] = {0}, z = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)y, (void)z;
  MPI_Iscan(x, y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r);
  y[0] = 4; //~ ERROR buffer-in-use
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
