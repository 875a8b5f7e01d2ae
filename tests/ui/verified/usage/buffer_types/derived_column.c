// verify: -n 2
// A column of a matrix.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double x[3][4] = {{0}};
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(3, 1, 4, MPI_DOUBLE, &t);
  MPI_Type_commit(&t);
  MPI_Send(&x[0][2], 1, t, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
