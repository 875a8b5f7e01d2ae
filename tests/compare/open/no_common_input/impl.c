// compare: -n 1
// because: no input satisfies the assumptions of both programs
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  concord_assume(x < 5);
  concord_output(&x, sizeof x, "y");
  MPI_Finalize();
  return 0;
}
