// verify: -n 2
// reason: processes use a file at the same time
// Both ranks append a line, and nothing says whose is the first.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, first = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FILE *log = fopen("appended.log", "a");
  if (!log)
    MPI_Abort(MPI_COMM_WORLD, 1);
  fprintf(log, "%d\n", rank);
  fclose(log);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    log = fopen("appended.log", "r");
    if (!log || fscanf(log, "%d", &first) != 1)
      MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(log);
    assert(first == 0);
  }
  MPI_Finalize();
  return 0;
}
