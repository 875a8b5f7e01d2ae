// compare: -n 1
// because: constants in it may have been rounded by the compiler
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  double x;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  /* The compiler makes 0.30000000000000004 of it. */
  concord_output_double((0.1 + 0.2) * x, "y");
  MPI_Finalize();
  return 0;
}
