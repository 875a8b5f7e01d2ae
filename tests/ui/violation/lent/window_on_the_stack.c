// verify: -n 2
// The window is made of a variable of a function that returns.
#include <mpi.h>

static void make(MPI_Win *window) {
  int shared[10];
  MPI_Win_create(shared, sizeof shared, 1, MPI_INFO_NULL, MPI_COMM_WORLD, window);
} //~ ERROR buffer-in-use

int main(int argc, char **argv) {
  int rank;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  make(&window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
