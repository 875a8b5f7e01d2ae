// compare: -n 3
// wrong 1: the pivot row is not divided
// wrong 2: the rows are not exchanged
#include <concord.h>
#include <mpi.h>

enum { ROWS = 3, COLS = 3 };

/* Each rank has one row; the pivot row is broadcast, rows are exchanged by messages. */
int main(int argc, char **argv) {
  double a[ROWS][COLS], row[COLS], top_row[COLS];
  int rank, size, top = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    concord_symbolic(a, sizeof a, "a");
  MPI_Scatter(a[0], COLS, MPI_DOUBLE, row, COLS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int col = 0; col < COLS && top < size; col++) {
    int mine = rank >= top && row[col] != 0 ? rank : size, pivot;
    MPI_Allreduce(&mine, &pivot, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (pivot == size)
      continue;
#if WRONG != 2
    if (pivot != top) {
      if (rank == pivot)
        MPI_Sendrecv_replace(row, COLS, MPI_DOUBLE, top, 0, top, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      else if (rank == top)
        MPI_Sendrecv_replace(row, COLS, MPI_DOUBLE, pivot, 0, pivot, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
#endif
    if (rank == top) {
      double p = row[col];
      for (int j = 0; j < COLS; j++) {
#if WRONG != 1
        row[j] /= p;
#endif
        top_row[j] = row[j];
      }
    }
    MPI_Bcast(top_row, COLS, MPI_DOUBLE, top, MPI_COMM_WORLD);
    if (rank != top) {
      double f = row[col];
      for (int j = 0; j < COLS; j++)
        row[j] -= f * top_row[j];
    }
    top++;
  }
  MPI_Gather(row, COLS, MPI_DOUBLE, a[0], COLS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_doubles(a[0], ROWS * COLS, "a");
  MPI_Finalize();
  return 0;
}
