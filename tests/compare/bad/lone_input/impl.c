// compare: -n 1
// says: the implementation has an input `t`, the specification has none of that name
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int x, t;
  MPI_Init(&argc, &argv);
  concord_symbolic(&x, sizeof x, "x");
  concord_symbolic(&t, sizeof t, "t");
  concord_output(&x, sizeof x, "y");
  MPI_Finalize();
  return 0;
}
