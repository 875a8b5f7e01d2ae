// verify: -n 2
// MPI_Waitany completes one request only (3.7.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[2] = {0}, at;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&y[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]); //~ ERROR request-misuse
    MPI_Irecv(&y[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]); //~ ERROR request-misuse
    MPI_Waitany(2, r, &at, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
