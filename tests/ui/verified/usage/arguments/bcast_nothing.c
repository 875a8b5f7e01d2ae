// verify: -n 2
// A collective call may move nothing.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[8] = {0}, y[8] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, 0, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
