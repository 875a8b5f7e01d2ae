// compare: -n 1 --floats ulp:64
// because: pairs of runs agreed, which proves nothing
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  double v[3];
  MPI_Init(&argc, &argv);
  concord_symbolic(v, sizeof v, "v");
  concord_output_double(v[2] + 3 * v[1] + 3 * v[0], "sum");
  MPI_Finalize();
  return 0;
}
