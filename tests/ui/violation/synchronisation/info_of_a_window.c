// verify: -n 2
// So is MPI_Win_set_info (MPI 4.1 §12.2.7): rank 1 leaves it out.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory = 0;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0) MPI_Win_set_info(window, MPI_INFO_NULL);
  MPI_Win_free(&window); //~ ERROR collective-mismatch
  MPI_Finalize();
  return 0;
}
