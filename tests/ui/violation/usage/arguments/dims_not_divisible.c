// verify: -n 2
// Fixed dimensions divide the number of processes (8.5.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[2] = {4, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Dims_create(6, 2, dims); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
