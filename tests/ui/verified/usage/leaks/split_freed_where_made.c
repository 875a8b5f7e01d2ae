// verify: -n 3
// Only those in a half free it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, 0, &c);
  if (c != MPI_COMM_NULL)
    MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
