// verify: -n 2
// The buffer must live until the operation is complete (3.7.2).
#include <mpi.h>

static void begin(MPI_Request *r) {
  int rank, local;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  *r = MPI_REQUEST_NULL;
  if (rank == 1)
    MPI_Irecv(&local, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, r);
} //~ ERROR buffer-in-use

int main(int argc, char **argv) {
  int rank;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  begin(&r);
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
