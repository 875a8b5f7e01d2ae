// verify: -n 3
// What was packed first comes out first. Broadcast, and by several calls.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, position = 0, n = 3;
  double values[3] = {1, 2, 3};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Pack_size(8, MPI_DOUBLE, MPI_COMM_WORLD, &size);
  char *buffer = malloc(size);
  if (!buffer) return 1;
  if (rank == 0) {
    MPI_Pack(&n, 1, MPI_INT, buffer, size, &position, MPI_COMM_WORLD);
    MPI_Pack(values, 3, MPI_DOUBLE, buffer, size, &position, MPI_COMM_WORLD);
  }
  MPI_Bcast(&position, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int length = position;
  MPI_Bcast(buffer, length, MPI_PACKED, 0, MPI_COMM_WORLD);
  if (rank == 2) {
    position = 0;
    MPI_Unpack(buffer, length, &position, values, 1, MPI_DOUBLE, MPI_COMM_WORLD); //~ ERROR type-mismatch
  } else if (rank == 1) {
    position = 0;
    MPI_Unpack(buffer, length, &position, &n, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, length, &position, values, 2, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Unpack(buffer, length, &position, values, 1, MPI_DOUBLE, MPI_COMM_WORLD);
  }
  free(buffer);
  MPI_Finalize();
  return 0;
}
