// verify: -n 1
// There is room for the text as it is here, not for every one that MPI may give.
#include <mpi.h>

int main(int argc, char **argv) {
  char name[MPI_MAX_ERROR_STRING - 1];
  int length;
  MPI_Init(&argc, &argv);
  MPI_Error_string(MPI_ERR_RANK, name, &length); //~ ERROR out-of-bounds
  MPI_Finalize();
  return 0;
}
