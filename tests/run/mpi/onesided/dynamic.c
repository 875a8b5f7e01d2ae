// run: -n 3
// A dynamic window: memory is attached later and named by its address.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int *cells = malloc(4 * sizeof(int));
  for (int i = 0; i < 4; i++)
    cells[i] = 10 * rank + i;
  MPI_Win_attach(win, cells, 4 * sizeof(int));
  MPI_Aint mine, all[8];
  MPI_Get_address(cells, &mine);
  MPI_Allgather(&mine, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD);
  int next = (rank + 1) % size, got[2] = {0};
  MPI_Win_fence(0, win);
  MPI_Get(got, 2, MPI_INT, next, MPI_Aint_add(all[next], 4), 2, MPI_INT, win);
  MPI_Put(&rank, 1, MPI_INT, next, MPI_Aint_add(all[next], 12), 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  printf("[%d] got %d %d, last is %d\n", rank, got[0], got[1], cells[3]);
  MPI_Win_detach(win, cells);
  free(cells);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
