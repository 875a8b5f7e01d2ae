// verify: -n 2
// The null info object holds nothing (10).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_set(MPI_INFO_NULL, "key", "value"); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
