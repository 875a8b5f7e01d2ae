// verify: -n 2
// Both ends name the edge, with different weights.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int other = 1 - rank, in = 1, out = 2;
  MPI_Dist_graph_create_adjacent( //~ ERROR collective-mismatch
      MPI_COMM_WORLD, 1, &other, &in, 1, &other, &out, MPI_INFO_NULL, 0, &pair);
  MPI_Comm_free(&pair);
  MPI_Finalize();
  return 0;
}
