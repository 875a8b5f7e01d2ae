// verify: -n 2
// All processes call the same collective operations in the same order (6.1, 6.12). Making communicators is collective.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Comm_dup(MPI_COMM_WORLD, &c);
    MPI_Comm_free(&c);
  } else {
    MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &c); //~ ERROR collective-mismatch
    MPI_Comm_free(&c);
  }
  MPI_Finalize();
  return 0;
}
