// verify: -n 2
// The inner type is an object of its own.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Datatype row, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(4, MPI_INT, &row); //~ ERROR resource-leak
  MPI_Type_contiguous(4, row, &all);
  MPI_Type_free(&all);
  MPI_Finalize();
  return 0;
}
