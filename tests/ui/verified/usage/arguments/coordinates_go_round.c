// verify: -n 2
// In a periodic grid coordinates go round (8.5.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[1] = {2}, round[1] = {1}, at[1] = {-3}, r;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, round, 0, &c);
  MPI_Cart_rank(c, at, &r);
  MPI_Comm_free(&c);
  if (r != 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
