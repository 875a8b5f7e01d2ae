// verify: -n 2
// A dynamic window has no memory to ask for.
#include <mpi.h>

int main(int argc, char **argv) {
  int unit, *found;
  MPI_Aint size;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_shared_query(win, 0, &size, &unit, &found); //~ ERROR invalid-argument
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
