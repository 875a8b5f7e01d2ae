// verify: -n 2
// Freed through a pointer, in a function.
#include <mpi.h>

static void release(MPI_Datatype *h) {
  MPI_Type_free(h);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(2, 1, 2, MPI_INT, &t);
  release(&t);
  MPI_Finalize();
  return 0;
}
