// verify: -n 2
// There is nothing to detach.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int length;
  char *old;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_detach(&old, &length); //~ ERROR call-order
  MPI_Finalize();
  return 0;
}
