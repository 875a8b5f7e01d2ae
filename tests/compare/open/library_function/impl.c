// compare: -n 1
// because: jn, where floats are real numbers
#include <concord.h>
#include <math.h>
#include <mpi.h>

/* The value of jn is rounded: as a real number it is not what the function gives. */
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  double x = jn(2, 1.0);
  concord_output_double(x + x + x, "sum");
  MPI_Finalize();
  return 0;
}
