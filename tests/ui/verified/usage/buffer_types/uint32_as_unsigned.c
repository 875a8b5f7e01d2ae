// verify: -n 2
// A typedef is the type that it names.
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv) {
  int rank;
  uint32_t x[100] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(x, 10, MPI_UNSIGNED, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
