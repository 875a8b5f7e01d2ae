// verify: -n 2
// A buffer whose length is computed.
#include <mpi.h>

static int rank_count(void) {
  return 2;
}

int main(int argc, char **argv) {
  int rank;
  int n = rank_count();
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int x[n];
  MPI_Allgather(&rank, 1, MPI_INT, x, 1, MPI_INT, MPI_COMM_WORLD);
  if (x[n - 1] != n - 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
