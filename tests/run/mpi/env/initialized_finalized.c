// run: -n 1
// run: -n 3
// MPI_Initialized and MPI_Finalized may be called before MPI_Init and after MPI_Finalize.
#include <mpi.h>
#include <stdio.h>

static void state(int rank, const char *when) {
  int init = -1, fini = -1;
  MPI_Initialized(&init);
  MPI_Finalized(&fini);
  printf("[%d] %s: initialized=%d finalized=%d\n", rank, when, init != 0, fini != 0);
}

int main(int argc, char **argv) {
  int before, rank;
  MPI_Initialized(&before);
  if (before) return 1;
  MPI_Finalized(&before);
  if (before) return 2;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  state(rank, "between");
  MPI_Finalize();
  state(rank, "after");
  return 0;
}
