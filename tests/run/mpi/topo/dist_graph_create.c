// run: -n 5
// Rank 0 alone describes a binary tree; neighbours are compared as sets since their order is free.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv) {
  int rank, in, out, weighted, s[8], d[8];
  int sources[3] = {0, 1, 2}, degrees[3] = {2, 2, 1}, targets[5] = {1, 2, 3, 4, 0};
  MPI_Comm g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 0 ? 3 : 0, sources, degrees, targets, MPI_UNWEIGHTED,
                        MPI_INFO_NULL, 0, &g);
  MPI_Dist_graph_neighbors_count(g, &in, &out, &weighted);
  MPI_Dist_graph_neighbors(g, in, s, MPI_UNWEIGHTED, out, d, MPI_UNWEIGHTED);
  qsort(s, (size_t)in, sizeof *s, ascending);
  qsort(d, (size_t)out, sizeof *d, ascending);
  printf("[%d] weighted %d, from", rank, weighted);
  for (int i = 0; i < in; i++) printf(" %d", s[i]);
  printf(", to");
  for (int i = 0; i < out; i++) printf(" %d", d[i]);
  printf("\n");
  int status;
  MPI_Topo_test(g, &status);
  printf("[%d] distributed graph %d\n", rank, status == MPI_DIST_GRAPH);
  int got[8] = {0}, sum = 0, mine = 1 << rank;
  MPI_Neighbor_allgather(&mine, 1, MPI_INT, got, 1, MPI_INT, g);
  for (int i = 0; i < in; i++) sum += got[i];
  printf("[%d] mask of sources %d\n", rank, sum);
  MPI_Comm_free(&g);
  MPI_Finalize();
  return 0;
}
