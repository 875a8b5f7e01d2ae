// The result of each swap is written where that of the one before is not complete yet. Swaps for the same have no
// order; without reduction they have as many as there are pairs of them.
#include <mpi.h>

int main(int argc, char **argv) {
  int zero = 0, found, memory = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  for (int i = 0; i < 400; i++)
    MPI_Compare_and_swap(&zero, &zero, &found, MPI_INT, 0, 0, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
