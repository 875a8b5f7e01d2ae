// verify: -n 2 --failing malloc
// Who handles the failure of the first allocation forgets about the second one.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  char *name, *copy;
  MPI_Init(&argc, &argv);
  name = malloc(8);
  if (!name)
    MPI_Abort(MPI_COMM_WORLD, 1);
  copy = calloc(1, 8);
  memcpy(name, "concord", 8);
  copy[0] = name[0]; //~ ERROR null-dereference
  free(copy);
  free(name);
  MPI_Finalize();
  return 0;
}
