// verify: -n 2 --symbolic-args 1..1:2
// A rank that is taken from the command line is checked against the wrong bound.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int to = argv[1][0] - '0';
  if (to >= 0 && to <= size)
    MPI_Bcast(&x, 1, MPI_INT, to, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
