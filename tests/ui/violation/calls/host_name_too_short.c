// verify: -n 1
// There is room for the text as it is here, not for every one that MPI may give.
#include <mpi.h>

int main(int argc, char **argv) {
  char name[16];
  int length;
  MPI_Init(&argc, &argv);
  MPI_Get_processor_name(name, &length); //~ ERROR out-of-bounds
  MPI_Finalize();
  return 0;
}
