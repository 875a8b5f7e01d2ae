// verify: -n 2
// Who gives no colour gets no communicator (7.4.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : MPI_UNDEFINED, 0, &half);
  MPI_Barrier(half); //~ ERROR invalid-argument
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
