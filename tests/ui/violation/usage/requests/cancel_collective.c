// verify: -n 2
// A collective operation cannot be cancelled (6.12).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Ibarrier(MPI_COMM_WORLD, &r);
  MPI_Cancel(&r); //~ ERROR request-misuse
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
