// verify: -n 2
// size_t is unsigned.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  size_t lengths[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Bcast(lengths, 2, MPI_LONG, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Finalize();
  return 0;
}
