// run: -n 1
// run: -n 4
// One-dimensional heat diffusion with ghost cells; the rod is split over the ranks.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CELLS 24
#define STEPS 10

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int n = CELLS / size;
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  double *u = calloc((size_t)n + 2, sizeof *u), *v = calloc((size_t)n + 2, sizeof *v);
  for (int i = 1; i <= n; i++) u[i] = (rank * n + i) * 7 % 10;
  if (rank == 0) u[0] = v[0] = 100.0; /* the hot end */
  for (int step = 0; step < STEPS; step++) {
    MPI_Sendrecv(&u[n], 1, MPI_DOUBLE, right, 0, &u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 1, &u[n + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int i = 1; i <= n; i++) v[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    double *t = u;
    u = v;
    v = t;
  }
  double local = 0, peak;
  for (int i = 1; i <= n; i++) {
    if (u[i] > local) local = u[i];
    printf("[%d] cell %d: %.6f\n", rank, rank * n + i - 1, u[i]);
  }
  MPI_Allreduce(&local, &peak, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  printf("[%d] peak %.6f\n", rank, peak);
  free(u);
  free(v);
  MPI_Finalize();
  return 0;
}
