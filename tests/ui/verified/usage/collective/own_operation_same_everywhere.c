// verify: -n 3
// One operation of the program's own on all ranks.
#include <mpi.h>

static void add(void *in, void *inout, int *n, MPI_Datatype *t) {
  for (int i = 0; i < *n; i++)
    ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank;
  int y = 0;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(add, 1, &op);
  MPI_Allreduce(&rank, &y, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
  if (y != 3)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
