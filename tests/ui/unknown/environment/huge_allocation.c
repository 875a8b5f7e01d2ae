// verify: -n 1
// reason: more than the memory of a process holds
// Whether four gigabytes are there is the host's business: no mistake, and no proof.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  char *field;
  MPI_Init(&argc, &argv);
  field = malloc((size_t)1 << 32);
  if (field)
    field[0] = 1;
  free(field);
  MPI_Finalize();
  return 0;
}
