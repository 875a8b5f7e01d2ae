// verify: -n 2
// The address of the pointer in the place of the pointer: more is promised
// than is there. Bytes that are there can be used; what comes next counts.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, one = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *cells = malloc(10 * sizeof(int));
  MPI_Win_create(&cells, 10 * sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ ERROR out-of-bounds
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&one, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ ERROR invalid-argument
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  free(cells);
  MPI_Finalize();
  return 0;
}
