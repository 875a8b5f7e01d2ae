// verify: -n 5
// Rank 1 keeps a pointer to a block of rank 0 that is gone, and gives it back.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, value = 0, first = 0, unit;
  int **shared, *kept = NULL, *fresh = NULL;
  MPI_Aint size;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate_shared(rank == 0 ? sizeof *shared : 0, sizeof *shared, MPI_INFO_NULL, MPI_COMM_WORLD,
                          &shared, &window);
  MPI_Win_shared_query(window, 0, &size, &unit, &shared);
  MPI_Win_fence(0, window);
  if (rank == 0) {
    int *block = malloc(sizeof *block);
    *block = 1;
    *shared = block;
    free(block);
    block = NULL;
  }
  MPI_Win_fence(0, window);
  if (rank == 1) {
    kept = *shared;
    *shared = NULL;
  }
  MPI_Win_fence(0, window);
  if (rank == 0) {
    for (int i = 0; i < 3; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (i == 0)
        first = value;
    }
    fresh = malloc(sizeof *fresh);
    *fresh = 7;
  } else if (rank > 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Win_fence(0, window);
  if (rank == 1)
    *shared = kept;
  MPI_Win_fence(0, window);
  if (first == 3)
    value = **shared; //~ ERROR use-after-free
  free(fresh);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
