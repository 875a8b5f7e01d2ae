// verify: -n 2
// MPI cannot be initialised a second time (11.2.1).
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Init(&argc, &argv); //~ ERROR call-order
  return 0;
}
