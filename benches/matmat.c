// Product of two matrices by a manager and workers (civl-mpi, Figure 6): rows
// go to whoever is free, results come from whoever is ready.
#include <assert.h>
#include <mpi.h>

#ifndef ROWS
#define ROWS 7
#endif
#ifndef WIDTH
#define WIDTH 2
#endif
enum { INNER = WIDTH, COLUMNS = WIDTH };

static double right(int k, int j) { return k * COLUMNS + j + 1; }

static double entry(const double *row, int j) {
  double sum = 0;
  for (int k = 0; k < INNER; k++)
    sum += row[k] * right(k, j);
  return sum;
}

static void manager(int processes) {
  double left[ROWS][INNER], product[ROWS][COLUMNS];
  int next = 0;
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < INNER; k++)
      left[i][k] = i + k;
  for (; next < processes - 1 && next < ROWS; next++)
    MPI_Send(left[next], INNER, MPI_DOUBLE, next + 1, next + 1, MPI_COMM_WORLD);
  for (int i = 0; i < ROWS; i++) {
    double row[COLUMNS];
    MPI_Status status;
    MPI_Recv(row, COLUMNS, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    for (int j = 0; j < COLUMNS; j++)
      product[status.MPI_TAG - 1][j] = row[j];
    if (next < ROWS) {
      MPI_Send(left[next], INNER, MPI_DOUBLE, status.MPI_SOURCE, next + 1, MPI_COMM_WORLD);
      next++;
    }
  }
  for (int i = 1; i < processes; i++)
    MPI_Send(left[0], 0, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      assert(product[i][j] == entry(left[i], j));
}

static void worker(void) {
  for (;;) {
    double in[INNER], out[COLUMNS];
    MPI_Status status;
    MPI_Recv(in, INNER, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == 0)
      return;
    for (int j = 0; j < COLUMNS; j++)
      out[j] = entry(in, j);
    MPI_Send(out, COLUMNS, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank, processes;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  if (rank == 0)
    manager(processes);
  else
    worker();
  MPI_Finalize();
  return 0;
}
