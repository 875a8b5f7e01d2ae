// run: -n 3
// All ranks add to, and maximise over, the window of rank 0; vectors with gaps at both ends.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  int *cells;
  MPI_Win win;
  MPI_Datatype pairs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win);
  for (int i = 0; i < 8; i++)
    cells[i] = i;
  MPI_Type_vector(2, 1, 2, MPI_INT, &pairs);
  MPI_Type_commit(&pairs);
  MPI_Barrier(MPI_COMM_WORLD);
  int mine[4] = {rank + 1, 10 * (rank + 1), 100, 1000};
  MPI_Win_fence(0, win);
  MPI_Accumulate(mine, 2, MPI_INT, 0, 0, 2, MPI_INT, MPI_SUM, win);
  MPI_Accumulate(mine, 1, pairs, 0, 4, 1, pairs, MPI_MAX, win);
  MPI_Win_fence(0, win);
  for (int i = 0; i < 8; i++)
    printf("[%d] cell %d: %d\n", rank, i, cells[i]);
  MPI_Type_free(&pairs);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
