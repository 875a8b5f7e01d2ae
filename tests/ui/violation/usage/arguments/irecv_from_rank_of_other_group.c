// verify: -n 4
// Ranks are those of the communicator of the call, not of the world (7.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Comm half;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  MPI_Irecv(&x, 1, MPI_INT, 3 - rank, 0, half, &r); //~ ERROR invalid-argument
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
