// verify: -n 2
// Small integers and characters.
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv) {
  int rank;
  int8_t x[4] = {0};
  unsigned char y[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, 4, MPI_INT8_T, 0, MPI_COMM_WORLD);
  MPI_Bcast(y, 4, MPI_UNSIGNED_CHAR, 0, MPI_COMM_WORLD);
  MPI_Bcast(y, 4, MPI_CHAR, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
