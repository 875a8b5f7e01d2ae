// run: -n 5
// A general graph: rank 0 is a hub with edges to all, the others form a chain.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int index[5] = {4, 6, 9, 12, 14};
  int edges[14] = {1, 2, 3, 4, /* 0 */ 0, 2, /* 1 */ 0, 1, 3, /* 2 */ 0, 2, 4, /* 3 */ 0, 3 /* 4 */};
  int rank, nodes, total, n, near[4], got_index[5], got_edges[14];
  MPI_Comm g;
  MPI_Init(&argc, &argv);
  MPI_Graph_create(MPI_COMM_WORLD, 5, index, edges, 0, &g);
  MPI_Comm_rank(g, &rank);
  MPI_Graphdims_get(g, &nodes, &total);
  MPI_Graph_get(g, 5, 14, got_index, got_edges);
  MPI_Graph_neighbors_count(g, rank, &n);
  MPI_Graph_neighbors(g, rank, n, near);
  printf("[%d] %d nodes, %d edges, last index %d, last edge %d, %d neighbours:", rank, nodes, total,
         got_index[4], got_edges[13], n);
  for (int i = 0; i < n; i++) printf(" %d", near[i]);
  printf("\n");
  /* every edge is used in both directions */
  int sum = 0, in[4];
  MPI_Request r[8];
  for (int i = 0; i < n; i++) {
    MPI_Irecv(&in[i], 1, MPI_INT, near[i], 0, g, &r[i]);
    MPI_Isend(&rank, 1, MPI_INT, near[i], 0, g, &r[n + i]);
  }
  MPI_Waitall(2 * n, r, MPI_STATUSES_IGNORE);
  for (int i = 0; i < n; i++) sum += in[i];
  printf("[%d] neighbours add up to %d\n", rank, sum);
  MPI_Comm_free(&g);
  MPI_Finalize();
  return 0;
}
