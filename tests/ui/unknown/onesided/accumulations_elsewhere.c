// verify: -n 2
// reason: not every order is explored
// Only operations on the same location keep their order (MPI 4.1 §12.7.2): the second accumulation may
// be seen before the first one.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, one = 1, second = 0, first = 0, memory[2] = {0, 0};
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  if (rank == 1) {
    MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, window);
    MPI_Accumulate(&one, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, window);
  } else {
    MPI_Fetch_and_op(&one, &second, MPI_INT, 0, 1, MPI_NO_OP, window);
    MPI_Win_flush(0, window);
    MPI_Fetch_and_op(&one, &first, MPI_INT, 0, 0, MPI_NO_OP, window);
    MPI_Win_flush(0, window);
    if (second)
      assert(first == 1);
  }
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
