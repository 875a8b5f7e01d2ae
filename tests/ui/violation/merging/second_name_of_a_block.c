// verify: -n 3 --buffering infinite --no-model
// The blocks have equal contents, and either may be the first; but it matters
// which of them goes by two names.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm apart;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &apart);
  if (rank == 0) {
    char *rows[2], *first = 0;
    for (int i = 0; i < 2; i++) {
      MPI_Status status;
      char *row = malloc(1);
      MPI_Recv(row, 1, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      rows[status.MPI_TAG] = row;
      if (i == 0)
        first = row;
    }
    int other = 0, source = MPI_ANY_SOURCE;
    MPI_Recv(&other, 1, MPI_INT, source, 9, apart, MPI_STATUS_IGNORE);
    MPI_Recv(&other, 1, MPI_INT, source, 9, apart, MPI_STATUS_IGNORE);
    assert(first == rows[0]); //~ ERROR assertion
    free(rows[0]);
    free(rows[1]);
  } else {
    char content = 'x';
    int number = 7;
    MPI_Send(&content, 1, MPI_CHAR, 0, rank - 1, MPI_COMM_WORLD);
    MPI_Send(&number, 1, MPI_INT, 0, 9, apart);
  }
  MPI_Comm_free(&apart);
  MPI_Finalize();
  return 0;
}
