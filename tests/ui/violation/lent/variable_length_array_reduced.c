// verify: -n 2
// A variable-length array, freed with its block, receives the result of a reduction.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int value = 3, length = 2;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  {
    int sums[length], mine[2] = {value, value};
    MPI_Iallreduce(mine, sums, length, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    value = 0;
  } //~ ERROR buffer-in-use
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
