// verify: -n 2
// Freed through a pointer, in a function.
#include <mpi.h>

static void release(MPI_Comm *h) {
  MPI_Comm_free(h);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  release(&c);
  MPI_Finalize();
  return 0;
}
