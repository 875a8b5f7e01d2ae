// verify: -n 2
// MPI is finalised once (11.2.2).
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Finalize(); //~ ERROR call-order
  return 0;
}
