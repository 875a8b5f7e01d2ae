// verify: -n 2
// Only active operations can be cancelled (3.8.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv_init(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
  MPI_Cancel(&r); //~ ERROR request-misuse
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
