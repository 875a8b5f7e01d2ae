// verify: -n 2
// Between the two regions lies memory that is not attached.
#include <mpi.h>

int main(int argc, char **argv) {
  static int memory[3], values[3] = {3, 4, 5};
  int rank;
  MPI_Aint at;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Get_address(memory, &at);
  MPI_Bcast(&at, 1, MPI_AINT, 0, MPI_COMM_WORLD);
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_attach(win, &memory[0], sizeof(int));
  MPI_Win_attach(win, &memory[2], sizeof(int));
  MPI_Win_fence(0, win);
  if (rank == 1)
    MPI_Put(values, 3, MPI_INT, 0, at, 3, MPI_INT, win); //~ ERROR invalid-argument
  MPI_Win_fence(0, win);
  MPI_Win_detach(win, &memory[0]);
  MPI_Win_detach(win, &memory[2]);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
