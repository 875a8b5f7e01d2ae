// verify: -n 2
// Memory of a dynamic window must be detached before it is freed.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *shared = malloc(4 * sizeof *shared);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_attach(window, shared, 4 * sizeof *shared);
  free(shared); //~ ERROR buffer-in-use
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
