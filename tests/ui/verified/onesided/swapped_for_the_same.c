// verify: -n 2
// states: 3
// Swaps that change nothing have no order: states grow with their number, not with its square.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int same = 3, found = 0, memory = 3;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  for (int i = 0; i < 100; i++) {
    MPI_Compare_and_swap(&same, &same, &found, MPI_INT, 0, 0, window);
    MPI_Win_flush(0, window);
    assert(found == 3);
  }
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
