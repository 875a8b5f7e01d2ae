// verify: -n 2
// The block is freed before the window.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *shared = malloc(sizeof *shared);
  *shared = 0;
  MPI_Win_create(shared, sizeof *shared, sizeof *shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  free(shared); //~ ERROR buffer-in-use
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
