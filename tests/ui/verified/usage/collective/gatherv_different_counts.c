// verify: -n 3
// MPI_Gatherv is for different amounts (6.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[3] = {0}, y[6], counts[3] = {1, 2, 3}, at[3] = {0, 1, 3};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gatherv(x, rank + 1, MPI_INT, y, counts, at, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
