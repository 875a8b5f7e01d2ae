// run: -n 1
// run: -n 5
// Inclusive and exclusive prefix sums; the exclusive result of rank 0 is undefined and is not read.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, mine, upto = 0, before = 0, peak[2], peaks[2] = {0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = 2 * rank + 1;
  MPI_Scan(&mine, &upto, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Exscan(&mine, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0) before = 0;
  printf("[%d] up to here %d, before %d, consistent %d\n", rank, upto, before, before + mine == upto);
  peak[0] = (rank * 7) % 5;
  peak[1] = -peak[0];
  MPI_Scan(peak, peaks, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  printf("[%d] running maxima %d %d\n", rank, peaks[0], peaks[1]);
  MPI_Finalize();
  return 0;
}
