// verify: -n 2
// MPI_COMM_WORLD stays (7.4.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_free(&c); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
