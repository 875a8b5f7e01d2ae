// verify: -n 2
// The value that is put is gone before the epoch ends.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int shared = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&shared, sizeof shared, sizeof shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  if (rank == 0) {
    int value = 4;
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
  } //~ ERROR buffer-in-use
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
