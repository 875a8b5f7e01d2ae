// verify: -n 2
// Predefined datatypes stay (5.1.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Datatype t = MPI_INT;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_free(&t); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
