// run: -n 3
// Request-based operations: their buffers are free when their requests are complete.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, back = -1, old = -1, add = 5;
  double cells[4] = {0.5, 1.5, 2.5, 3.5}, x;
  MPI_Win win;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_create(cells, sizeof cells, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
  x = rank * 1.25;
  MPI_Rput(&x, 1, MPI_DOUBLE, (rank + 1) % size, 3, 1, MPI_DOUBLE, win, &requests[0]);
  double y = 0;
  MPI_Rget(&y, 1, MPI_DOUBLE, (rank + 2) % size, 1, 1, MPI_DOUBLE, win, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  x = 99;
  MPI_Win_flush_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  double all[4];
  MPI_Rget(all, 4, MPI_DOUBLE, rank, 0, 4, MPI_DOUBLE, win, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  printf("[%d] got %g; %g %g %g %g\n", rank, y, all[0], all[1], all[2], all[3]);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  int *counter;
  MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &counter, &win);
  *counter = 7;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
  MPI_Raccumulate(&add, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_PROD, win, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Rget_accumulate(&add, 1, MPI_INT, &old, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_REPLACE, win, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Get_accumulate(NULL, 0, MPI_INT, &back, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_NO_OP, win);
  MPI_Win_unlock(rank, win);
  printf("[%d] %d then %d\n", rank, old, back);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
