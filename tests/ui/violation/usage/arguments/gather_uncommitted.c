// verify: -n 2
// Also in collective calls, also where it is only received (5.1.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, y[8];
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(4, MPI_INT, &t);
  MPI_Gather(x, 4, MPI_INT, y, 1, t, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
