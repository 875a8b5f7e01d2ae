// compare: -n 1
// because: bytes that were never written are shown
#include <concord.h>
#include <mpi.h>
#include <stdlib.h>

/* So does the specification, and no two runs of it need to show the same. */
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int *p = malloc(2 * sizeof *p);
  p[0] = 1;
  concord_output(p, 2 * sizeof *p, "p");
  free(p);
  MPI_Finalize();
  return 0;
}
