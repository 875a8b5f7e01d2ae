// run: -n 1
// run: -n 4
// Blocks of different lengths, an empty one among them, with gaps in the receive buffer.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, mine, total = 0;
  char text[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = rank == 2 ? 0 : rank + 1;
  for (int i = 0; i < mine; i++) text[i] = (char)('a' + rank);
  int *counts = malloc((size_t)size * sizeof *counts), *displs = malloc((size_t)size * sizeof *displs);
  MPI_Gather(&mine, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    for (int i = 0; i < size; i++) {
      displs[i] = total;
      total += counts[i] + 1; /* one separator each */
    }
    char *all = malloc((size_t)total + 1);
    for (int i = 0; i < total; i++) all[i] = '.';
    all[total] = '\0';
    MPI_Gatherv(text, mine, MPI_CHAR, all, counts, displs, MPI_CHAR, 0, MPI_COMM_WORLD);
    printf("[0] %s\n", all);
    free(all);
  } else {
    MPI_Gatherv(text, mine, MPI_CHAR, NULL, NULL, NULL, MPI_CHAR, 0, MPI_COMM_WORLD);
    printf("[%d] gave %d\n", rank, mine);
  }
  free(displs);
  free(counts);
  MPI_Finalize();
  return 0;
}
