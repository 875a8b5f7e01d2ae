// verify: -n 2
// verdict: verified, with a warning
// A tag that grows beyond what every implementation has (9.1.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, number = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int step = 0; step < 4; step++) {
    if (rank == 0)
      MPI_Ssend(&number, 1, MPI_INT, 1, step * 11000, MPI_COMM_WORLD); //~ ERROR unportable
    else
      MPI_Recv(&number, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
