// verify: -n 2
// An operation may be freed while a call that uses it is under way (6.9.5).
#include <mpi.h>

static void add(void *in, void *inout, int *n, MPI_Datatype *t) {
  for (int i = 0; i < *n; i++)
    ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 0;
  MPI_Op op;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(add, 1, &op);
  MPI_Iallreduce(&x, &y, 1, MPI_INT, op, MPI_COMM_WORLD, &r);
  MPI_Op_free(&op);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  if (y != 2 || op != MPI_OP_NULL)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
