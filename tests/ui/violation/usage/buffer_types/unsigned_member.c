// verify: -n 2
// A member of a structure.
#include <mpi.h>

int main(int argc, char **argv) {
  struct {
    int number;
    unsigned flags;
  } item = {0};
  MPI_Init(&argc, &argv);
  MPI_Bcast(&item, 2, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Finalize();
  return 0;
}
