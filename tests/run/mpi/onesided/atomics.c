// run: -n 4
// Tickets: everybody gets another number; their sum is fixed. Then a swap that one rank wins.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, one = 1, ticket = -1, none = -1, old = -2, sum = 0, winners = 0;
  int *cells;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win);
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
  cells[0] = 0;
  cells[1] = -1;
  MPI_Win_unlock(rank, win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, win);
  MPI_Compare_and_swap(&rank, &none, &old, MPI_INT, 0, 1, win);
  MPI_Win_flush_all(win);
  MPI_Win_unlock_all(win);
  int won = old == -1;
  MPI_Allreduce(&ticket, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&won, &winners, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("[%d] tickets add up to %d, %d winner\n", rank, sum, winners);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    printf("[0] counter %d, winner %s\n", cells[0], cells[1] >= 0 && cells[1] < size ? "known" : "unknown");
    MPI_Win_unlock(0, win);
  }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
