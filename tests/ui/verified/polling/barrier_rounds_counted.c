// verify: -n 2
// The number of rounds stands in the loop's head.
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Request barrier;
  int i, done;
  MPI_Init(&argc, &argv);
  MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
  for (i = 0, done = 0; !done; i++)
    MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
