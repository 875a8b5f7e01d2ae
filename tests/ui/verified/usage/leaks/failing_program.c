// verify: -n 1
// A program that fails on purpose need not clean up.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  MPI_Abort(MPI_COMM_WORLD, 0);
  MPI_Finalize();
  return 0;
}
