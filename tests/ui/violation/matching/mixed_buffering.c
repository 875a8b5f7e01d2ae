// verify: -n 3
// Hangs neither with all sends buffered nor with none: the sends of the first phase must be
// buffered, so that the messages can arrive in the other order, and those of the second not
// (the idea of civl-mpi, Figure 3).
#include <mpi.h>

static int first_phase(int rank) {
  int x = 0;
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    x = 0;
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    x = 1;
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  return x;
}

static void second_phase(int rank) {
  int mine = rank, other;
  if (rank < 2) {
    MPI_Send(&mine, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD); //~ ERROR deadlock
    MPI_Recv(&other, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int x = first_phase(rank);
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (x == 1)
    second_phase(rank);
  MPI_Finalize();
  return 0;
}
