// verify: -n 1
// The same for packing.
#include <mpi.h>

int main(int argc, char **argv) {
  int a[4] = {1, 2, 3, 4}, position = 0;
  MPI_Init(&argc, &argv);
  MPI_Pack(a, 4, MPI_INT, a, sizeof a, &position, MPI_COMM_SELF); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
