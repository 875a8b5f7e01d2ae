// verify: -n 2
// A copy of the handle of a freed communicator is no communicator (7.4.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  copy = c;
  MPI_Comm_free(&c);
  MPI_Barrier(copy); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
