// Powers with whole and half exponents are products, quotients and roots.
// compare: -n 1
// wrong 1: the exponent is two
// wrong 2: the exponent has the wrong sign
// wrong 3: no root
#include <concord.h>
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv) {
  double x[2];
  MPI_Init(&argc, &argv);
  concord_symbolic(x, sizeof x, "x");
  concord_assume(x[0] > 0 && x[1] > 0);
#if WRONG == 1
  concord_output_double(x[0] * pow(hypot(x[1], x[0]), -2), "force");
#elif WRONG == 2
  concord_output_double(x[0] * pow(x[0] * x[0] + pow(x[1], 2), 1.5), "force");
#else
  concord_output_double(x[0] * pow(x[0] * x[0] + pow(x[1], 2), -1.5), "force");
#endif
#if WRONG == 3
  concord_output_double(x[0] * pow(x[1], -1.0), "other");
#else
  concord_output_double(pow(x[0], 0.5) * pow(x[1], -1.0), "other");
#endif
  MPI_Finalize();
  return 0;
}
