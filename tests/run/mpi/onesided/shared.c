// run: -n 3
// Shared memory: neighbours' parts are read and written directly.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, unit;
  int *mine, *theirs, *whole;
  MPI_Aint bytes;
  MPI_Win win;
  MPI_Comm node;
  MPI_Init(&argc, &argv);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &rank);
  MPI_Comm_size(node, &size);
  MPI_Win_allocate_shared(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, node, &mine, &win);
  MPI_Win_shared_query(win, (rank + 1) % size, &bytes, &unit, &theirs);
  MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &whole);
  MPI_Win_lock_all(0, win);
  mine[0] = 10 * rank;
  MPI_Win_sync(win);
  MPI_Barrier(node);
  MPI_Win_sync(win);
  theirs[1] = mine[0] + theirs[0] + 1;
  MPI_Win_sync(win);
  MPI_Barrier(node);
  MPI_Win_sync(win);
  int sum = 0;
  for (int i = 0; i < 2 * size; i++)
    sum += whole[i];
  MPI_Win_unlock_all(win);
  printf("[%d] %d bytes, unit %d: %d %d, sum %d\n", rank, (int)bytes, unit, mine[0], mine[1], sum);
  MPI_Win_free(&win);
  MPI_Comm_free(&node);
  MPI_Finalize();
  return 0;
}
