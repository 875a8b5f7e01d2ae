// verify: -n 2
// Each rank has an input of its own; rank 1 decides on both.
#include <concord.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  unsigned char mine, theirs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(&mine, sizeof mine, "mine");
  if (rank == 0) MPI_Send(&mine, 1, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
  else {
    MPI_Recv(&theirs, 1, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    puts(mine == theirs ? "same" : mine > theirs ? "mine" : "theirs");
  }
  MPI_Finalize();
  return 0;
}
