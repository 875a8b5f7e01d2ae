// verify: -n 2
// A type without data is a type.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Datatype t;
  int x = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(0, MPI_INT, &t);
  MPI_Type_commit(&t);
  MPI_Bcast(&x, 1, t, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
