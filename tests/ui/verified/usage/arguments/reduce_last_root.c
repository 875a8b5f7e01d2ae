// verify: -n 3
// Every rank may be the root, one after the other.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[3] = {0}, y[3] = {0}, root;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (root = 0; root < 3; root++)
    MPI_Reduce(x, y, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
