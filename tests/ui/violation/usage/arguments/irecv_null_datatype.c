// verify: -n 2
// The null datatype is none (5.1.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {0};
  MPI_Request r;
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)r, (void)t;
  MPI_Irecv(x, 1, MPI_DATATYPE_NULL, 1 - rank, 0, MPI_COMM_WORLD, &r); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
