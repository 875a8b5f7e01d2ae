// verify: -n 1
// Nor without communication.
#include <mpi.h>

int main(int argc, char **argv) {
  int a = 1, b = 2;
  MPI_Init(&argc, &argv);
  MPI_Reduce_local(&a, &b, 1, MPI_INT, MPI_REPLACE); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
