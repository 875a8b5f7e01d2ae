// verify: -n 4 --deny races
// Addition of floating-point numbers is not associative.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  double part[4] = {0.0, 1e16, 1.0, -1e16}, value, sum = 0.0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 3; i++) {
      MPI_Recv(&value, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR message-race
      sum += value;
    }
    printf("%g\n", sum);
  } else {
    MPI_Send(&part[rank], 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
