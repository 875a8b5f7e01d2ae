// verify: -n 2
// So is the count of requests (3.7.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request r[1] = {MPI_REQUEST_NULL};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Waitall(-1, r, MPI_STATUSES_IGNORE); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
