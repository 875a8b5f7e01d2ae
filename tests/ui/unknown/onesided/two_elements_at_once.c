// verify: -n 2
// reason: not every order is explored
// Each element is updated atomically, both together are not (MPI 4.1 §12.7.1): one may be new, the other old.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory[2] = {0, 0}, ones[2] = {1, 1}, got[2] = {0, 0};
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  if (rank == 1) {
    MPI_Accumulate(ones, 2, MPI_INT, 0, 0, 2, MPI_INT, MPI_SUM, window);
  } else {
    MPI_Get_accumulate(NULL, 0, MPI_INT, got, 2, MPI_INT, 0, 0, 2, MPI_INT, MPI_NO_OP, window);
    MPI_Win_flush(0, window);
    assert(got[0] == got[1]);
  }
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
