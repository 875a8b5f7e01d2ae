// compare: -n 1
// says: the input `x` has 4 bytes in the specification and 8 in the implementation
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  long x;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  int y = (int)x;
  concord_output(&y, sizeof y, "y");
  MPI_Finalize();
  return 0;
}
