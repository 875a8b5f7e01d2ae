// verify: -n 2
// The count of a constructor is not negative (5.1.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(-1, MPI_INT, &t); //~ ERROR invalid-argument
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
