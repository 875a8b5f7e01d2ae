// verify: -n 2
// MPI_REPLACE is for one-sided operations alone (12.3.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int mine = 4, result = 0;
  MPI_Init(&argc, &argv);
  MPI_Reduce(&mine, &result, 1, MPI_INT, MPI_REPLACE, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
