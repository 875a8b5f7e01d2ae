// verify: -n 2
// Null requests are complete (3.7.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Request r[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  int index = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
  MPI_Waitany(3, r, &index, MPI_STATUS_IGNORE);
  MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
  if (index != MPI_UNDEFINED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
