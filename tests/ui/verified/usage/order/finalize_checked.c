// verify: -n 2
// An exit handler that looks whether MPI is finalised.
#include <mpi.h>
#include <stdlib.h>

static void finish(void) {
  int flag;
  MPI_Finalized(&flag);
  if (!flag)
    MPI_Finalize();
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  atexit(finish);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
