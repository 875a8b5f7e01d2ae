// verify: -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int done, rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Finalize();
  MPI_Finalized(&done);
  return !done;
}
