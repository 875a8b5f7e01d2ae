// verify: -n 2
// The datatype names the type of the variables in the buffer (3.3.1). Global variables have types, too.
#include <mpi.h>

static int counts[4];

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(counts, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Finalize();
  return 0;
}
