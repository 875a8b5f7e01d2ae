// run: -n 8
// MPI_Cart_sub cuts a cube into planes and lines that keep their coordinates.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, dims[3] = {2, 2, 2}, periods[3] = {0, 0, 1}, n, sum, me;
  int keep_plane[3] = {0, 1, 1}, keep_line[3] = {1, 0, 0};
  MPI_Comm cube, plane, line;
  MPI_Init(&argc, &argv);
  MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, 0, &cube);
  MPI_Comm_rank(cube, &rank);
  MPI_Cart_sub(cube, keep_plane, &plane);
  MPI_Cart_sub(cube, keep_line, &line);
  MPI_Cartdim_get(plane, &n);
  MPI_Comm_rank(plane, &me);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, plane);
  printf("[%d] plane: %d dimensions, rank %d, sum %d\n", rank, n, me, sum);
  MPI_Cartdim_get(line, &n);
  MPI_Comm_rank(line, &me);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, line);
  printf("[%d] line: %d dimension, rank %d, sum %d\n", rank, n, me, sum);
  int pd[2], pp[2], pc[2];
  MPI_Cart_get(plane, 2, pd, pp, pc);
  printf("[%d] plane %d x %d, periodic %d %d, at %d %d\n", rank, pd[0], pd[1], pp[0] != 0, pp[1] != 0,
         pc[0], pc[1]);
  MPI_Comm_free(&line);
  MPI_Comm_free(&plane);
  MPI_Comm_free(&cube);
  MPI_Finalize();
  return 0;
}
