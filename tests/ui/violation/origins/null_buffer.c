// verify: -n 2
// The report says where the buffer was set to null.
#include <mpi.h>

static int *cells;

static void make(MPI_Win *win) {
  cells = NULL;
  MPI_Win_create(cells, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, win); //~ ERROR invalid-argument
}

int main(int argc, char **argv) {
  MPI_Win win;
  MPI_Init(&argc, &argv);
  make(&win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
