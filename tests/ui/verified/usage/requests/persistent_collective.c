// verify: -n 2
// A persistent broadcast, started twice.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, i;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast_init(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  for (i = 0; i < 2; i++) {
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
