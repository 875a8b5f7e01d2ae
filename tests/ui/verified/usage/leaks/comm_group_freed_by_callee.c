// verify: -n 2
// Freed through a pointer, in a function.
#include <mpi.h>

static void release(MPI_Group *h) {
  MPI_Group_free(h);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Group g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &g);
  release(&g);
  MPI_Finalize();
  return 0;
}
