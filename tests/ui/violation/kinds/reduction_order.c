// verify: -n 3
// verdict: verified, with a warning
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double mine = rank == 0 ? 1e16 : rank == 1 ? 1.0 : -1e16;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ ERROR reduction-order
  MPI_Finalize();
  return 0;
}
