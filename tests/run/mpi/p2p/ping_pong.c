// run: -n 2
// Two ranks bounce a counter.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, ball = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int turn = 0; turn < 6; turn++) {
    if (turn % 2 == rank) {
      ball += 10 + rank;
      MPI_Send(&ball, 1, MPI_INT, 1 - rank, turn, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&ball, 1, MPI_INT, 1 - rank, turn, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      printf("[%d] turn %d: %d\n", rank, turn, ball);
    }
  }
  MPI_Finalize();
  return 0;
}
