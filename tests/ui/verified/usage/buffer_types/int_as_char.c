// verify: -n 2
// Characters may alias everything in C.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send((char *)x, sizeof x, MPI_CHAR, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
