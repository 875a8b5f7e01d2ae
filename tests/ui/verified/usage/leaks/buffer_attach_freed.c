// verify: -n 2
// Freed on every way to MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  static char space[1000];
  void *old;
  int length;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(space, sizeof space);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Buffer_detach(&old, &length);
  MPI_Finalize();
  return 0;
}
