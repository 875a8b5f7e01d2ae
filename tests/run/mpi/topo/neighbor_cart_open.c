// run: -n 6
// Neighbourhood collectives on an open grid: slots of absent neighbours stay untouched.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, dims[2] = {2, 3}, periods[2] = {0, 0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  int in[4] = {-1, -1, -1, -1}, out[4];
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, grid);
  printf("[%d] up %d down %d left %d right %d\n", rank, in[0], in[1], in[2], in[3]);
  for (int i = 0; i < 4; i++) {
    out[i] = 10 * rank + i;
    in[i] = -1;
  }
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, grid);
  printf("[%d] up %d down %d left %d right %d\n", rank, in[0], in[1], in[2], in[3]);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
