// verify: -n 2
// The function takes ints for longs.
#include <mpi.h>

static void add(void *in, void *inout, int *len, MPI_Datatype *type) {
  long *a = in, *b = inout;
  (void)type;
  for (int i = 0; i < *len; i++)
    b[i] += a[i]; //~ ERROR out-of-bounds
}

int main(int argc, char **argv) {
  int mine = 1, sum;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Op_create(add, 1, &op);
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
