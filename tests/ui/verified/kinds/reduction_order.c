// verify: -n 3
// Small whole numbers add up exactly in any order, and the largest is the largest.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double sum = 0, most = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double mine = rank + 1, odd = 0.1 * rank;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&odd, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  assert(sum == 6 && most > 0.1);
  MPI_Finalize();
  return 0;
}
