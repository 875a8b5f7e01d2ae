// verify: -n 2
// The null group is none (7.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Group_size(MPI_GROUP_NULL, &size); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
