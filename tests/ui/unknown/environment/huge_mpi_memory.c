// verify: -n 1
// reason: more than the memory of a process holds
// The same asked of MPI, and of calloc with a product that is too large.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  void *window;
  MPI_Init(&argc, &argv);
  free(calloc(1000, 1000));
  MPI_Alloc_mem((MPI_Aint)1 << 36, MPI_INFO_NULL, &window);
  MPI_Free_mem(window);
  MPI_Finalize();
  return 0;
}
