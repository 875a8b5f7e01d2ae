// compare: -n 1
// because: what the implementation shows depends on the time
#include <concord.h>
#include <mpi.h>
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv) {
  int n;
  MPI_Init(&argc, &argv);
  concord_symbolic(&n, sizeof n, "n");
  concord_output(&n, sizeof n, "n");
  printf("done at %ld\n", (long)time(NULL));
  MPI_Finalize();
  return 0;
}
