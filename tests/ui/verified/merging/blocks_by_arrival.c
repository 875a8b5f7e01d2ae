// verify: -n 4 --buffering infinite --no-model
// states: 26
// A new block for every message: which one holds which row depends on the
// order of arrival, and makes no difference to the program. What a state is
// then: which rows are there.
#include <mpi.h>
#include <stdlib.h>

#define ROWS 6

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int *rows[ROWS];
    for (int i = 0; i < ROWS; i++) {
      MPI_Status status;
      int *row = malloc(sizeof *row);
      MPI_Recv(row, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      rows[status.MPI_TAG] = row;
    }
    for (int i = 0; i < ROWS; i++)
      free(rows[i]);
  } else {
    for (int row = rank - 1; row < ROWS; row += size - 1)
      MPI_Send(&row, 1, MPI_INT, 0, row, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
