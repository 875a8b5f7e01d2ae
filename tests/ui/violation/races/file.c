// verify: -n 3 --deny races
// A file is a result, too.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, value;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *log = fopen("arrivals.log", "w");
    if (!log)
      MPI_Abort(MPI_COMM_WORLD, 2);
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR message-race
      fprintf(log, "%d\n", value);
    }
    fclose(log);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
