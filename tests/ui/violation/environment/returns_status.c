// verify: -n 2
// Every rank returns a status from main, none has finalized.
#include <mpi.h>

static int solve(void) { return 3; }

int main(int argc, char **argv) { //~ ERROR ends-without-finalize
  MPI_Init(&argc, &argv);
  if (solve() != 0)
    return 3;
  MPI_Finalize();
  return 0;
}
