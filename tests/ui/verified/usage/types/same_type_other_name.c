// verify: -n 2
// MPI_LONG_LONG and MPI_LONG_LONG_INT are one type (3.2.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  long long x = 1, y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_LONG_LONG, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&y, 1, MPI_LONG_LONG_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
