// verify: -n 2
// A test that succeeds completes the operation as a wait does (3.7.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 0, a[2] = {1, 2}, b[2] = {0};
  MPI_Request r = MPI_REQUEST_NULL;
  int done = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)a, (void)b, (void)x, (void)y;
  MPI_Isendrecv(&x, 1, MPI_INT, 1 - rank, 0, &y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
  while (!done)
    MPI_Test(&r, &done, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
