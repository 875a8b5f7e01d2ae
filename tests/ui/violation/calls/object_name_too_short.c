// verify: -n 1
// There is room for the text as it is here, not for every one that MPI may give.
#include <mpi.h>

int main(int argc, char **argv) {
  char name[20];
  int length;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_name(MPI_COMM_WORLD, name, &length); //~ ERROR out-of-bounds
  MPI_Finalize();
  return 0;
}
