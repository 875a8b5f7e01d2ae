// verify: -n 2
// A freed datatype is none (5.1.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Datatype t, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_dup(MPI_INT, &t);
  copy = t;
  MPI_Type_free(&t);
  MPI_Bcast(&x, 1, copy, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
