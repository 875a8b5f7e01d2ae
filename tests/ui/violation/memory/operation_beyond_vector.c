// verify: -n 2
// One element more than the function gets.
#include <mpi.h>

static void add(void *in, void *inout, int *len, MPI_Datatype *type) {
  int *a = in, *b = inout;
  (void)type;
  for (int i = 0; i <= *len; i++)
    b[i] += a[i]; //~ ERROR out-of-bounds
}

int main(int argc, char **argv) {
  int mine = 1, sum;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Op_create(add, 1, &op);
  MPI_Reduce(&mine, &sum, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
