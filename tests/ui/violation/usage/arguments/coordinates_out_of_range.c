// verify: -n 2
// Outside a grid that is not periodic there is nobody (8.5.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[1] = {2}, round[1] = {0}, at[1] = {2}, r;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, round, 0, &c);
  MPI_Cart_rank(c, at, &r); //~ ERROR invalid-argument
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
