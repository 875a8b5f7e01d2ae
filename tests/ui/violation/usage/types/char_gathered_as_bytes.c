// verify: -n 2
// Characters are no bytes.
#include <mpi.h>

int main(int argc, char **argv) {
  char mine = 'x', all[2];
  MPI_Init(&argc, &argv);
  MPI_Gather(&mine, 1, MPI_CHAR, all, 1, MPI_BYTE, 0, MPI_COMM_WORLD); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
