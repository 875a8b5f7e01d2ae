// verify: -n 2
// A direction is below the number of dimensions (8.5.7).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[1] = {2}, round[1] = {1}, from, to;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, round, 0, &c);
  MPI_Cart_shift(c, 1, 1, &from, &to); //~ ERROR invalid-argument
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
