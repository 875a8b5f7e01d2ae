// verify: -n 2
// The report names the call that freed it, in another function.
#include <mpi.h>

static void release(MPI_Comm *c) {
  MPI_Comm_free(c);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  copy = c;
  release(&c);
  MPI_Barrier(copy); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
