// compare: -n 1
// says: the specification has an output `y`, the implementation has none of that name
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  concord_output(&x, sizeof x, "z");
  MPI_Finalize();
  return 0;
}
