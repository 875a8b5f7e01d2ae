// compare: -n 1
// because: bits of a float, where floats are real numbers
#include <concord.h>
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  double x;
  unsigned long bits;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  x *= 2;
  memcpy(&bits, &x, sizeof x);
  bits &= ~(1ul << 63);
  memcpy(&x, &bits, sizeof x);
  concord_output_double(x, "y");
  MPI_Finalize();
  return 0;
}
