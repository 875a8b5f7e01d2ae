// verify: -n 3
// states: 1
// Each rank has a counter of its own at rank 0; the last one is only looked at.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, one = 1, before = 0;
  int counters[9] = {0};
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(counters, sizeof counters, sizeof counters[0], MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  for (int i = 0; i < 20; i++) {
    MPI_Fetch_and_op(&one, &before, MPI_INT, 0, 2 * rank, MPI_SUM, window);
    MPI_Win_flush(0, window);
    assert(before == i);
    MPI_Fetch_and_op(NULL, &before, MPI_INT, 0, 8, MPI_NO_OP, window);
    MPI_Win_flush(0, window);
    assert(before == 0);
  }
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
