// run: -n 4
// Each rank states its own neighbours; order and weights come back as given.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, in, out, weighted;
  MPI_Comm g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int next = (rank + 1) % size, prev = (rank + size - 1) % size, across = (rank + 2) % size;
  int from[2] = {prev, across}, to[2] = {across, next};
  int from_w[2] = {10 + prev, 20 + across}, to_w[2] = {20 + rank, 10 + rank};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, from, from_w, 2, to, to_w, MPI_INFO_NULL, 0, &g);
  MPI_Dist_graph_neighbors_count(g, &in, &out, &weighted);
  int s[2], sw[2], d[2], dw[2];
  MPI_Dist_graph_neighbors(g, in, s, sw, out, d, dw);
  printf("[%d] in %d out %d weighted %d\n", rank, in, out, weighted != 0);
  for (int i = 0; i < in; i++) printf("[%d] from %d weight %d\n", rank, s[i], sw[i]);
  for (int i = 0; i < out; i++) printf("[%d] to %d weight %d\n", rank, d[i], dw[i]);
  int mine[2] = {100 * rank, 100 * rank + 1}, got[2] = {-1, -1};
  MPI_Neighbor_alltoall(mine, 1, MPI_INT, got, 1, MPI_INT, g);
  printf("[%d] received %d %d\n", rank, got[0], got[1]);
  MPI_Comm_free(&g);
  MPI_Finalize();
  return 0;
}
