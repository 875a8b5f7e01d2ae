// verify: -n 3
// Two packed messages of the same length, and only the first has what is expected.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, position = 0, pair[2] = {1, 2};
  double x = 0.5;
  char buffer[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++) {
      position = 0;
      MPI_Recv(buffer, sizeof buffer, MPI_PACKED, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (i == 0) MPI_Unpack(buffer, 8, &position, pair, 2, MPI_INT, MPI_COMM_WORLD); //~ ERROR type-mismatch
    }
  } else {
    if (rank == 1) MPI_Pack(pair, 2, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    if (rank == 2) MPI_Pack(&x, 1, MPI_DOUBLE, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Send(buffer, position, MPI_PACKED, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
