// verify: -n 3
// Operations on several elements meet in the one that they have in common.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, ones[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, before[12];
  int memory[20] = {0};
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, sizeof memory[0], MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock_all(0, window);
  if (rank > 0)
    MPI_Get_accumulate(ones, 12, MPI_INT, before, 12, MPI_INT, 0, rank == 1 ? 0 : 8, 12, MPI_INT, MPI_SUM, window);
  MPI_Win_unlock_all(window);
  if (rank == 1)
    assert(before[11] == 0); //~ ERROR assertion
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
