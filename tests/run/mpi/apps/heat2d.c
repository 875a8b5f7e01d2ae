// run: -n 4
// run: -n 6
// Two-dimensional diffusion on a Cartesian grid; halos as rows and vector-typed columns, nonblocking.
#include <mpi.h>
#include <stdio.h>

#define N 4
#define W (N + 2)

int main(int argc, char **argv) {
  int rank, size, dims[2] = {0, 0}, periods[2] = {0, 0}, up, down, left, right;
  static double u[W][W], v[W][W];
  MPI_Comm grid;
  MPI_Datatype column;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_shift(grid, 0, 1, &up, &down);
  MPI_Cart_shift(grid, 1, 1, &left, &right);
  MPI_Type_vector(N, 1, W, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  u[1][1] = 256.0 * (rank + 1); /* a hot spot on every rank */
  for (int step = 0; step < 6; step++) {
    MPI_Request r[8];
    MPI_Irecv(&u[0][1], N, MPI_DOUBLE, up, 0, grid, &r[0]);
    MPI_Irecv(&u[N + 1][1], N, MPI_DOUBLE, down, 1, grid, &r[1]);
    MPI_Irecv(&u[1][0], 1, column, left, 2, grid, &r[2]);
    MPI_Irecv(&u[1][N + 1], 1, column, right, 3, grid, &r[3]);
    MPI_Isend(&u[N][1], N, MPI_DOUBLE, down, 0, grid, &r[4]);
    MPI_Isend(&u[1][1], N, MPI_DOUBLE, up, 1, grid, &r[5]);
    MPI_Isend(&u[1][N], 1, column, right, 2, grid, &r[6]);
    MPI_Isend(&u[1][1], 1, column, left, 3, grid, &r[7]);
    MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
    for (int i = 1; i <= N; i++)
      for (int j = 1; j <= N; j++)
        v[i][j] = 0.5 * u[i][j] + 0.125 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i <= N; i++)
      for (int j = 1; j <= N; j++) u[i][j] = v[i][j];
  }
  for (int i = 1; i <= N; i++)
    printf("[%d] %9.4f %9.4f %9.4f %9.4f\n", rank, u[i][1], u[i][2], u[i][3], u[i][4]);
  MPI_Type_free(&column);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
