// verify: -n 2
// 12.2.1: the key says that `disp_unit` is the same everywhere.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  long cells[4] = {0};
  MPI_Win win;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "same_disp_unit", "true");
  MPI_Win_create(cells, sizeof cells, rank == 0 ? sizeof *cells : 1, info, MPI_COMM_WORLD, &win); //~ ERROR broken-promise
  MPI_Info_free(&info);
  MPI_Win_fence(0, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
