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
  MPI_Ibcast(x, 2, MPI_INT, 0, MPI_COMM_WORLD, &r);
  x[1] = 3; //~ ERROR buffer-in-use
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
