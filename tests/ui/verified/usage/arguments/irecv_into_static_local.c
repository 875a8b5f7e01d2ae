// verify: -n 2
// A static variable lives on.
#include <mpi.h>

static void begin(MPI_Request *r) {
  static int local;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  *r = MPI_REQUEST_NULL;
  if (rank == 1)
    MPI_Irecv(&local, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, r);
}

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
