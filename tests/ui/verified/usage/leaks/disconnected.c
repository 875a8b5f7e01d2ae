// verify: -n 2
// MPI_Comm_disconnect frees as well (11.10.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  MPI_Comm_disconnect(&c);
  MPI_Finalize();
  return 0;
}
