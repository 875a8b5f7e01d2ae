// verify: -n 2
// Windows know predefined operations only (12.3.4).
#include <mpi.h>

static void add(void *in, void *inout, int *n, MPI_Datatype *t) {
  for (int i = 0; i < *n; i++)
    ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Win w;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(add, 1, &op);
  MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Accumulate(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, op, w); //~ ERROR invalid-argument
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
