// compare: -n 1
// because: the implementation with 1 processes
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  concord_assume(x > 5 && x < 3);
  concord_output(&x, sizeof x, "y");
  MPI_Finalize();
  return 0;
}
