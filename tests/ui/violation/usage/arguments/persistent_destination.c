// verify: -n 2
// The arguments of a persistent send are checked when it is made (3.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send_init(&x, 1, MPI_INT, 17, 0, MPI_COMM_WORLD, &r); //~ ERROR invalid-argument
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
