// verify: -n 2
// A cancelled operation is completed too (3.8.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r); //~ ERROR request-misuse
  MPI_Cancel(&r);
  MPI_Finalize();
  return 0;
}
