// verify: -n 2
// In a function the declared type of the caller's variable counts.
#include <mpi.h>

static void give(void *p) {
  MPI_Send(p, 2, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
}

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  give(x);
  MPI_Finalize();
  return 0;
}
