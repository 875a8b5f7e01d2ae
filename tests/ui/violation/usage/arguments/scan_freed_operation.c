// verify: -n 2
// A freed operation is no operation (6.9.5).
#include <mpi.h>

static void add(void *in, void *inout, int *n, MPI_Datatype *t) {
  for (int i = 0; i < *n; i++)
    ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank;
  int x = 1, y;
  MPI_Op op, same;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(add, 1, &op);
  same = op;
  MPI_Op_free(&op);
  MPI_Scan(&x, &y, 1, MPI_INT, same, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
