// verify: -n 2
// MPI_STATUS_IGNORE, not a null pointer, says that no status is wanted (3.2.6).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, NULL); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
