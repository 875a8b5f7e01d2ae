// verify: -n 2
// The target of a put is written, too (12.3.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, cells[4] = {0}, mine[2] = {1, 2};
  MPI_Datatype twice;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_indexed(2, (int[]){1, 1}, (int[]){3, 3}, MPI_INT, &twice);
  MPI_Type_commit(&twice);
  MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(mine, 2, MPI_INT, 1, 0, 1, twice, win); //~ ERROR invalid-argument
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Type_free(&twice);
  MPI_Finalize();
  return 0;
}
