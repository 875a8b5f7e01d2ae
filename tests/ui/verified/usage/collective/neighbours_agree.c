// verify: -n 3
// A ring with an edge of everybody to itself and two between the same ranks, whose weights stand in
// another order at the other end.
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int rank, got[4];
  MPI_Comm ring;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int before = (rank + 2) % 3, after = (rank + 1) % 3;
  int from[3] = {before, rank, before}, in[3] = {5, 1, 7};
  int to[3] = {after, after, rank}, out[3] = {7, 5, 1};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, from, in, 3, to, out, MPI_INFO_NULL, 0, &ring);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, got, 1, MPI_INT, ring);
  assert(got[0] == before && got[1] == rank && got[2] == before);
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
