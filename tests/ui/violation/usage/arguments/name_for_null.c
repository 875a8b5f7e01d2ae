// verify: -n 1
// They cannot be given another one.
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_set_name(MPI_COMM_NULL, "mine"); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
