// run: -n 1
// run: -n 4
// Rank r contributes r numbers; the blocks are laid out backwards.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  enum { MAXP = 8 };
  int rank, size, counts[MAXP], displs[MAXP], total = 0;
  float mine[MAXP], all[MAXP * MAXP];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int r = size - 1; r >= 0; r--) {
    counts[r] = r;
    displs[r] = total;
    total += r;
  }
  for (int i = 0; i < rank; i++) mine[i] = (float)rank + (float)i / 4;
  MPI_Allgatherv(mine, rank, MPI_FLOAT, all, counts, displs, MPI_FLOAT, MPI_COMM_WORLD);
  printf("[%d] %d:", rank, total);
  for (int i = 0; i < total; i++) printf(" %.2f", all[i]);
  printf("\n");
  MPI_Finalize();
  return 0;
}
