// run: -n 4
// MPI_Neighbor_allgatherv and MPI_Neighbor_alltoallv on a directed graph with blocks of different length.
#include <mpi.h>
#include <stdio.h>

static void line(int rank, const char *what, const int *v, int n) {
  printf("[%d] %s:", rank, what);
  for (int i = 0; i < n; i++) printf(" %d", v[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  /* edges from every rank to all higher ranks; the block of rank r has r + 1 elements */
  int rank, size, from[8], to[8], in = 0, out = 0;
  MPI_Comm g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int r = 0; r < rank; r++) from[in++] = r;
  for (int r = rank + 1; r < size; r++) to[out++] = r;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, from, MPI_UNWEIGHTED, out, to, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, 0, &g);
  int block[8], counts[8], displs[8], total = 0, recv[64];
  for (int i = 0; i <= rank; i++) block[i] = 10 * rank + i;
  for (int i = 0; i < in; i++) {
    counts[i] = from[i] + 1;
    displs[i] = total;
    total += counts[i];
  }
  MPI_Neighbor_allgatherv(block, rank + 1, MPI_INT, recv, counts, displs, MPI_INT, g);
  line(rank, "allgatherv", recv, total);

  /* to the i-th target go i + 1 elements */
  int send[64], scounts[8], sdispls[8], stotal = 0;
  for (int i = 0; i < out; i++) {
    scounts[i] = i + 1;
    sdispls[i] = stotal;
    for (int k = 0; k <= i; k++) send[stotal++] = 100 * rank + 10 * to[i] + k;
  }
  total = 0;
  for (int i = 0; i < in; i++) {
    counts[i] = rank - from[i];
    displs[i] = total;
    total += counts[i];
  }
  MPI_Neighbor_alltoallv(send, scounts, sdispls, MPI_INT, recv, counts, displs, MPI_INT, g);
  line(rank, "alltoallv", recv, total);
  MPI_Comm_free(&g);
  MPI_Finalize();
  return 0;
}
