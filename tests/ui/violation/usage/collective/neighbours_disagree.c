// verify: -n 3
// Everybody receives from the rank that it sends to: no edge is named at both ends.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got;
  MPI_Comm ring;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int from = (rank + 1) % 3, to = (rank + 1) % 3;
  MPI_Dist_graph_create_adjacent( //~ ERROR collective-mismatch
      MPI_COMM_WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, &got, 1, MPI_INT, ring);
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
