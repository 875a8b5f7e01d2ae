// compare: -n 1
// because: where floats are real numbers
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  double x;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  concord_assume(x > 0 && x < 3);
  int y = (int)x;
  concord_output(&y, sizeof y, "y");
  MPI_Finalize();
  return 0;
}
