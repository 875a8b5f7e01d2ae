// verify: -n 2
// The root keeps its part where it is (6.6).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {4, 5}, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatter(x, 1, MPI_INT, rank == 0 ? MPI_IN_PLACE : &y, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 1 && y != 5)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
