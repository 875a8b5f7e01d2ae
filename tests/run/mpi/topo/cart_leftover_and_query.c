// run: -n 5
// A grid smaller than the communicator leaves ranks out; topologies can be asked for.
#include <mpi.h>
#include <stdio.h>

static const char *kind(MPI_Comm c) {
  int status;
  MPI_Topo_test(c, &status);
  return status == MPI_CART ? "cartesian" : status == MPI_GRAPH ? "graph"
         : status == MPI_DIST_GRAPH ? "distributed graph" : status == MPI_UNDEFINED ? "none" : "?";
}

int main(int argc, char **argv) {
  int rank, dims[2] = {2, 2}, periods[2] = {1, 0}, d[2], p[2], c[2], n;
  MPI_Comm grid, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  printf("[%d] world has %s\n", rank, kind(MPI_COMM_WORLD));
  if (grid == MPI_COMM_NULL) {
    printf("[%d] left out\n", rank);
  } else {
    MPI_Cartdim_get(grid, &n);
    MPI_Cart_get(grid, n, d, p, c);
    printf("[%d] %s of %d: %d x %d, periods %d %d, at %d %d\n", rank, kind(grid), n, d[0], d[1],
           p[0] != 0, p[1] != 0, c[0], c[1]);
    MPI_Comm_dup(grid, &copy); /* a duplicate keeps the topology */
    printf("[%d] copy has %s\n", rank, kind(copy));
    MPI_Comm_free(&copy);
    MPI_Comm_split(grid, 0, 0, &copy); /* a split does not */
    printf("[%d] split has %s\n", rank, kind(copy));
    MPI_Comm_free(&copy);
    MPI_Comm_free(&grid);
  }
  MPI_Finalize();
  return 0;
}
