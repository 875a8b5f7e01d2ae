// verify: -n 4 --buffering infinite --no-model
// Only another process still knows which block came first: its memory counts,
// too, where blocks are told apart.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  char *first = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm apart;
  MPI_Comm_dup(MPI_COMM_WORLD, &apart);
  if (rank == 0) {
    char *rows[2];
    for (int i = 0; i < 2; i++) {
      MPI_Status status;
      char *row = malloc(1);
      MPI_Recv(row, 1, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      rows[status.MPI_TAG] = row;
      if (i == 0)
        MPI_Send(&row, sizeof row, MPI_BYTE, 3, 0, apart);
    }
    int number;
    for (int i = 0; i < 2; i++)
      MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 9, apart, MPI_STATUS_IGNORE);
    MPI_Recv(&first, sizeof first, MPI_BYTE, 3, 1, apart, MPI_STATUS_IGNORE);
    assert(first == rows[0]); //~ ERROR assertion
    free(rows[0]);
    free(rows[1]);
  } else if (rank == 3) {
    MPI_Recv(&first, sizeof first, MPI_BYTE, 0, 0, apart, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, 1, 5, apart);
    MPI_Send(&rank, 1, MPI_INT, 2, 5, apart);
    MPI_Recv(&rank, 1, MPI_INT, 1, 6, apart, MPI_STATUS_IGNORE);
    MPI_Send(&first, sizeof first, MPI_BYTE, 0, 1, apart);
  } else {
    char content = 'x';
    int number = 7;
    MPI_Send(&content, 1, MPI_CHAR, 0, rank - 1, MPI_COMM_WORLD);
    MPI_Recv(&number, 1, MPI_INT, 3, 5, apart, MPI_STATUS_IGNORE);
    MPI_Send(&number, 1, MPI_INT, 0, 9, apart);
    if (rank == 1)
      MPI_Send(&number, 1, MPI_INT, 3, 6, apart);
  }
  MPI_Comm_free(&apart);
  MPI_Finalize();
  return 0;
}
