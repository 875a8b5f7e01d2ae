// verify: -n 3
// 12.2.1: the key says that all processes give it; one of them does not.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *cells;
  MPI_Win win;
  MPI_Info info = MPI_INFO_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 1) {
    MPI_Info_create(&info);
    MPI_Info_set(info, "same_size", "true");
  }
  MPI_Win_allocate(sizeof *cells, sizeof *cells, info, MPI_COMM_WORLD, &cells, &win); //~ ERROR broken-promise
  if (rank != 1)
    MPI_Info_free(&info);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
