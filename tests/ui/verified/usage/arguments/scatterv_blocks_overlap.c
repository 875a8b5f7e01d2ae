// verify: -n 2
// What is only read may be read twice (6.6).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[2] = {0}, counts[2] = {2, 2}, at[2] = {0, 1}, x[3] = {1, 2, 3};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatterv(x, counts, at, MPI_INT, y, 2, MPI_INT, 0, MPI_COMM_WORLD);
  if (y[0] != rank + 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
