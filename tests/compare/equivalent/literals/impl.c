// compare: -n 1
// wrong 1: a tenth more
// wrong 2: a third with four digits
// wrong 3: a tenth in single precision
#include <concord.h>
#include <mpi.h>

enum { N = 3 };

/* What is written in decimal digits is meant so: three tenths are the sum of three times a tenth. */
int main(int argc, char **argv) {
  double u[N];
  MPI_Init(&argc, &argv);
  concord_symbolic(u, sizeof u, "u");
#if WRONG == 1
  double t = 0.4;
#elif WRONG == 3
  double t = N * 0.1f;
#else
  double t = 0.3;
#endif
  concord_output_double(t, "time");
#if WRONG == 2
  double third = 0.3333;
#else
  double third = 1.0 / 3.0;
#endif
  for (int i = 0; i < N; i++)
    concord_output_double(u[i] * third + u[i] / 5, "scaled");
  concord_output_double(u[0] * u[0] * u[0], "cube");
  MPI_Finalize();
  return 0;
}
