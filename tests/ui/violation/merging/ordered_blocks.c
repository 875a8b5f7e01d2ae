// verify: -n 3
// Which block lies first decides; that depends on the message that came first.
#include <concord.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int *of[3] = {0};
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      of[x] = malloc(4);
    }
    int first = of[1] < of[2];
    free(of[1]);
    free(of[2]);
    of[1] = of[2] = NULL;
    MPI_Barrier(MPI_COMM_WORLD);
    concord_assert(first); //~ ERROR assertion
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
