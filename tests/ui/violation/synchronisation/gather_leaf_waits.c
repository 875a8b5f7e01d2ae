// verify: -n 3 --buffering infinite --collectives synchronising
// Who only contributes to a gather may be kept there until all have come.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine, all[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank;
  if (rank == 0)
    MPI_Recv(&mine, 1, MPI_INT, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 2)
    MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
