// verify: -n 2
// Tickets are given in any order.
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  int one = 1, ticket = -1;
  MPI_Win_lock_all(0, win);
  MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, win);
  MPI_Win_unlock_all(win);
  concord_assert(ticket == rank); //~ ERROR assertion
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
