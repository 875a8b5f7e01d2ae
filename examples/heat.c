/* Heat in a rod, by explicit finite differences. Every process owns a piece of the rod and exchanges its outermost
 * cells with its neighbours in each step.
 *
 *     concord run examples/heat.c -n 4 -- 24 50        cells, steps
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Fills u[0] and u[n + 1], the ghost cells, from the neighbours. */
static void exchange(double *u, int n, int left, int right) {
  MPI_Request request[4];
  MPI_Irecv(&u[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &request[0]);
  MPI_Irecv(&u[n + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &request[1]);
  MPI_Isend(&u[n], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &request[2]);
  MPI_Isend(&u[1], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &request[3]);
  MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int cells = argc > 1 ? atoi(argv[1]) : 24, steps = argc > 2 ? atoi(argv[2]) : 50;
  if (cells < size || steps < 0) {
    if (rank == 0) fprintf(stderr, "heat: at least one cell per process\n");
    MPI_Finalize();
    return 2;
  }

  int first = cells * rank / size, n = cells * (rank + 1) / size - first;
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL, right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  double *u = calloc(n + 2, sizeof *u), *v = calloc(n + 2, sizeof *v);
  if (!u || !v) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 1; i <= n; i++) u[i] = first + i - 1 == cells / 2 ? 100.0 : 0.0;

  for (int step = 0; step < steps; step++) {
    exchange(u, n, left, right);
    for (int i = 1; i <= n; i++) v[i] = u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    double *swap = u;
    u = v;
    v = swap;
  }

  double mine = 0, total;
  for (int i = 1; i <= n; i++) mine += u[i];
  MPI_Reduce(&mine, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);

  int *counts = NULL, *starts = NULL;
  double *rod = NULL;
  if (rank == 0) {
    counts = malloc(size * sizeof *counts);
    starts = malloc(size * sizeof *starts);
    rod = malloc(cells * sizeof *rod);
    if (!counts || !starts || !rod) MPI_Abort(MPI_COMM_WORLD, 1);
    for (int r = 0; r < size; r++) {
      starts[r] = cells * r / size;
      counts[r] = cells * (r + 1) / size - starts[r];
    }
  }
  MPI_Gatherv(&u[1], n, MPI_DOUBLE, rod, counts, starts, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    for (int i = 0; i < cells; i++) {
      printf("%3d %7.3f ", i, rod[i]);
      for (int bar = (int)lround(4 * rod[i]); bar > 0; bar--) putchar('#');
      putchar('\n');
    }
    printf("%d processes, %d steps, total heat %.3f\n", size, steps, total);
  }
  free(counts);
  free(starts);
  free(rod);
  free(u);
  free(v);
  MPI_Finalize();
  return 0;
}
