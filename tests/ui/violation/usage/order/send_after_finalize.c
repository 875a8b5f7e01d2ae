// verify: -n 2
// Nothing comes after MPI_Finalize (11.2.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 0;
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); //~ ERROR call-order
  return 0;
}
