// verify: -n 2
// Each turn frees what it makes.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int i;
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (i = 1; i < 4; i++) {
    MPI_Type_contiguous(i, MPI_INT, &t);
    MPI_Type_free(&t);
  }
  MPI_Finalize();
  return 0;
}
