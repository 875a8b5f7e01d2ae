// verify: -n 3
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cells[2] = {0};
  unsigned char both = 0;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2)
    concord_symbolic(&both, sizeof both, "both");
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 1 || both == 17)
    MPI_Put(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ ERROR window-race
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
