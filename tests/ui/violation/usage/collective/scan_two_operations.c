// verify: -n 2
// All processes name the same operation (6.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {0}, y = 0;
  MPI_Request r = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)x;
  MPI_Scan(&rank, &y, 1, MPI_INT, rank == 0 ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
