// verify: -n 2
// MPI_UNSIGNED goes with unsigned (3.3.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int mine = 4, all[2];
  MPI_Init(&argc, &argv);
  MPI_Allgather(&mine, 1, MPI_UNSIGNED, all, 1, MPI_UNSIGNED, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Finalize();
  return 0;
}
