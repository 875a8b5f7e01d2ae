// verify: -n 3 --deny races
// Only some inputs show which message came first.
#include <concord.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, value, verbose = 0, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    concord_symbolic(&verbose, sizeof verbose, "verbose");
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR message-race
      sum += value;
      if (verbose == 7)
        printf("got %d\n", value);
    }
    printf("sum %d\n", sum);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
