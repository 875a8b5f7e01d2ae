// verify: -n 2
// A structure for MPI_MINLOC.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  struct {
    double value;
    int where;
  } x, y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x.value = -rank;
  x.where = rank;
  MPI_Allreduce(&x, &y, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
  if (y.where != 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
