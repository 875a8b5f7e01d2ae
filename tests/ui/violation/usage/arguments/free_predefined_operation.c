// verify: -n 2
// Predefined operations stay (6.9.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Op op = MPI_SUM;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_free(&op); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
