// verify: -n 2
// Only dimensions that are zero are filled in (8.5.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[2] = {3, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Dims_create(6, 2, dims);
  if (dims[1] != 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
