// verify: -n 2
// What the root expects of a process is what that one sends (6.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[3] = {0}, y[6], counts[2] = {1, 3}, at[2] = {0, 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gatherv(x, rank + 1, MPI_INT, y, counts, at, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  MPI_Finalize();
  return 0;
}
