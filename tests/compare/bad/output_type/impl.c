// compare: -n 1
// says: the output `y` is numbers of type double on one side and bytes on the other
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  double x;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  concord_output(&x, sizeof x, "y");
  MPI_Finalize();
  return 0;
}
