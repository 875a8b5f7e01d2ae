// verify: -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  int n = 1, place = 0;
  MPI_Aint position = 0;
  char buffer[4];
  MPI_Init(&argc, &argv);
  MPI_Pack_external("external32", &n, 1, MPI_INT, buffer, sizeof buffer, &position);
  MPI_Unpack(buffer, sizeof buffer, &place, &n, 1, MPI_INT, MPI_COMM_WORLD); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
