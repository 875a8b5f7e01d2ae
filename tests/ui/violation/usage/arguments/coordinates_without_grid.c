// verify: -n 2
// Only a grid has coordinates (8.5.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int at[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_coords(MPI_COMM_WORLD, rank, 2, at); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
