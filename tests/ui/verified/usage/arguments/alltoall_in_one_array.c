// verify: -n 2
// Apart in one array, or in place as the standard says it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[8] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, x, 2, MPI_INT, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
