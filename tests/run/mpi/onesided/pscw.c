// run: -n 2
// run: -n 4
// Rank 0 exposes its window to all others, then the others theirs to rank 0.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, cells[8] = {0}, zero = 0, flag = 0;
  MPI_Win win;
  MPI_Group world, first, rest;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &zero, &first);
  MPI_Group_excl(world, 1, &zero, &rest);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  if (rank == 0) {
    MPI_Win_post(rest, 0, win);
    MPI_Win_wait(win);
    for (int i = 1; i < size; i++)
      printf("[0] cell %d: %d\n", i, cells[i]);
    for (int i = 1; i < size; i++)
      cells[i] += 1000;
    MPI_Win_start(rest, 0, win);
    for (int i = 1; i < size; i++)
      MPI_Put(&cells[i], 1, MPI_INT, i, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
  } else {
    int value = 10 * rank;
    MPI_Win_start(first, 0, win);
    MPI_Put(&value, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_post(first, MPI_MODE_NOSTORE, win);
    while (!flag)
      MPI_Win_test(win, &flag);
    printf("[%d] got %d\n", rank, cells[0]);
  }
  MPI_Group_free(&world);
  MPI_Group_free(&first);
  MPI_Group_free(&rest);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
