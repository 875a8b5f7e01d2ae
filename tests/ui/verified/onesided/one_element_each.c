// verify: -n 2
// Two operations that meet in one element only, and sums of two that nobody looks at in between.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory[3] = {0, 0, 0}, ones[2] = {1, 1};
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Accumulate(ones, 2, MPI_INT, 0, 0, 2, MPI_INT, MPI_SUM, window);
  MPI_Win_fence(0, window);
  MPI_Accumulate(ones, 2, MPI_INT, 0, rank, 2, MPI_INT, MPI_SUM, window);
  MPI_Win_fence(0, window);
  assert(rank || (memory[0] == 3 && memory[1] == 4 && memory[2] == 1));
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
