// verify: -n 2
// Atomic operations through different windows are not atomic to each other (12.2.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cell = 0, one = 1, old;
  MPI_Win first, second;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &first);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &second);
  MPI_Win_lock_all(0, first);
  MPI_Win_lock_all(0, second);
  MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, rank == 0 ? first : second); //~ ERROR window-race
  MPI_Win_unlock_all(second);
  MPI_Win_unlock_all(first);
  MPI_Win_free(&second);
  MPI_Win_free(&first);
  MPI_Finalize();
  return 0;
}
