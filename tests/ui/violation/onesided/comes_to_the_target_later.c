// verify: -n 4
// Rank 1 comes to the target as well, once it has received: it may be the first.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 0, one = 1, before = 0;
  int memory = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  if (rank == 0) {
    MPI_Fetch_and_op(&one, &before, MPI_INT, 2, 0, MPI_SUM, window);
    MPI_Win_flush(2, window);
    assert(before == 0); //~ ERROR assertion
  } else if (rank == 1) {
    for (int i = 0; i < 2; i++)
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Fetch_and_op(&one, &before, MPI_INT, 2, 0, MPI_SUM, window);
    MPI_Win_flush(2, window);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
