// verify: -n 2
// Failing is no mistake: before MPI_Init, after MPI_Finalize, by an exit handler that finalizes, by MPI_Abort.
#include <mpi.h>
#include <stdlib.h>

static void leave(void) { MPI_Finalize(); }

int main(int argc, char **argv) {
  int rank;
  if (argc > 4)
    return 5;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc == 4)
    MPI_Abort(MPI_COMM_WORLD, 6);
  atexit(leave);
  exit(rank == 0 ? 0 : 2);
}
