// verify: -n 3
// A grid has at most as many places as there are processes (8.5.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[2] = {2, 2}, round[2] = {0, 0};
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, round, 0, &c); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
