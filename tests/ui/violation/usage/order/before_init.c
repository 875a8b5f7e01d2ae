// verify: -n 2
// MPI comes first (11.2.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size); //~ ERROR call-order
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
