// run: -n 1
// run: -n 4
// Every rank puts its number to its right neighbour and gets that of its left one.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, cells[3] = {-1, -1, -1}, got = -1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  cells[2] = 100 + rank;
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  MPI_Put(&rank, 1, MPI_INT, right, 0, 1, MPI_INT, win);
  MPI_Get(&got, 1, MPI_INT, left, 2, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  printf("[%d] left wrote %d, got %d\n", rank, cells[0], got);
  MPI_Put(&got, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win);
  MPI_Put(&got, 1, MPI_INT, right, 1, 1, MPI_INT, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED | MPI_MODE_NOSTORE, win);
  printf("[%d] %d %d %d\n", rank, cells[0], cells[1], cells[2]);
  MPI_Win_free(&win);
  printf("[%d] %s\n", rank, win == MPI_WIN_NULL ? "freed" : "still there");
  MPI_Finalize();
  return 0;
}
