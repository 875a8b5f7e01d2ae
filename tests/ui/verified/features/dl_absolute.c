// verify: -n 2
// DL: one rank receives first, the other sends first.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int mine = rank, theirs = 0;
  if (rank == 0) {
    MPI_Recv(&theirs, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&mine, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Send(&mine, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&theirs, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
