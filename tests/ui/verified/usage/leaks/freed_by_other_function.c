// verify: -n 2
// Made in one function, kept in a global variable, freed in another.
#include <mpi.h>

static MPI_Comm work;
static void setup(void) {
  MPI_Comm_dup(MPI_COMM_WORLD, &work);
}
static void cleanup(void) {
  MPI_Comm_free(&work);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  setup();
  MPI_Barrier(work);
  cleanup();
  MPI_Finalize();
  return 0;
}
