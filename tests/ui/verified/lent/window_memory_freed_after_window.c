// verify: -n 2
// Memory ends after its window, or after it was detached; what is put outlives the epoch.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int value = 4;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *shared = malloc(4 * sizeof *shared), *late = malloc(sizeof *late);
  MPI_Win_create(shared, 2 * sizeof *shared, sizeof *shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  free(shared);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_attach(window, late, sizeof *late);
  MPI_Win_detach(window, late);
  free(late);
  MPI_Win_free(&window);
  MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
