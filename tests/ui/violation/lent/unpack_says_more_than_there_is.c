// verify: -n 2
// The packed buffer is smaller than MPI_Unpack is told.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  char packed[8];
  int value = 5, position = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Pack(&value, 1, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD);
  position = 0;
  MPI_Unpack(packed, 16, &position, &value, 1, MPI_INT, MPI_COMM_WORLD); //~ ERROR out-of-bounds
  MPI_Finalize();
  return 0;
}
