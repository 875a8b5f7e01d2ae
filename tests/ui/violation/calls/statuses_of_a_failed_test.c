// verify: -n 2
// So do tests that do not succeed (MPI 4.1 §3.7.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, done, x = 0, y = 0;
  MPI_Status statuses[2];
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    statuses[1].MPI_TAG = 7;
    MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Testall(2, requests, &done, statuses);
    if (!done) {
      if (statuses[1].MPI_TAG == 7) y = 1; //~ ERROR uninitialised
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
