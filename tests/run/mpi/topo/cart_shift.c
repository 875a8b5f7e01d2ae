// run: -n 6
// MPI_Cart_shift in both dimensions with several displacements; the open one ends in MPI_PROC_NULL.
#include <mpi.h>
#include <stdio.h>

static void show(int rank, int dim, int disp, int src, int dst) {
  printf("[%d] dimension %d by %d: from ", rank, dim, disp);
  if (src == MPI_PROC_NULL) printf("nobody");
  else printf("%d", src);
  printf(" to ");
  if (dst == MPI_PROC_NULL) printf("nobody\n");
  else printf("%d\n", dst);
}

int main(int argc, char **argv) {
  int rank, dims[2] = {3, 2}, periods[2] = {1, 0}, src, dst;
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  for (int dim = 0; dim < 2; dim++)
    for (int disp = -1; disp <= 2; disp++) {
      if (disp == 0) continue;
      MPI_Cart_shift(grid, dim, disp, &src, &dst);
      show(rank, dim, disp, src, dst);
    }
  int ghost = -1;
  MPI_Cart_shift(grid, 1, 1, &src, &dst);
  MPI_Sendrecv(&rank, 1, MPI_INT, dst, 0, &ghost, 1, MPI_INT, src, 0, grid, MPI_STATUS_IGNORE);
  printf("[%d] ghost %d\n", rank, ghost);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
