// verify: -n 3
// One rank leaves by _exit while the others finalize.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2)
    _exit(4); //~ ERROR ends-without-finalize
  MPI_Finalize();
  return 0;
}
