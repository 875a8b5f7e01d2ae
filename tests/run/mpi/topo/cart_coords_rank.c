// run: -n 6
// Row-major numbering: coordinates of a rank, rank of coordinates, wrapping in the periodic dimension.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, dims[2] = {2, 3}, periods[2] = {0, 1}, coords[2], back;
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, coords);
  MPI_Cart_rank(grid, coords, &back);
  printf("[%d] (%d, %d), back to %d\n", rank, coords[0], coords[1], back);
  coords[1] += 4; /* out of range, but periodic */
  MPI_Cart_rank(grid, coords, &back);
  printf("[%d] four further: %d\n", rank, back);
  coords[1] -= 8;
  MPI_Cart_rank(grid, coords, &back);
  printf("[%d] and eight back: %d\n", rank, back);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
