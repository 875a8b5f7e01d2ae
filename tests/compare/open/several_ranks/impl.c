// compare: -n 2
// because: the solver knows too little of the functions in it
#include <concord.h>
#include <math.h>
#include <mpi.h>

/* Both ranks name the output: that the specification has one rank alone is no difference that a run shows. */
int main(int argc, char **argv) {
  int rank;
  double x[2], mine, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(x, sizeof x, "x");
  concord_assume(x[0] > 0 && x[1] > 0);
  mine = log(x[rank]);
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  concord_output_double(sum, "log");
  MPI_Finalize();
  return 0;
}
