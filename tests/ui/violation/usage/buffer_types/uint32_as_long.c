// verify: -n 2
// The datatype names the type of the variables in the buffer (3.3.1). As in pse, Figure 2.
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv) {
  int rank;
  uint32_t x[100] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 10, MPI_LONG, MPI_PROC_NULL, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Finalize();
  return 0;
}
