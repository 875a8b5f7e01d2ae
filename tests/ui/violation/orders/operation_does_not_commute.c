// verify: -n 3
// Said to commute, and does not: digits in a row.
#include <mpi.h>
#include <assert.h>

static void combine(void *in, void *inout, int *len, MPI_Datatype *type) {
  int *a = in, *b = inout;
  (void)type;
  for (int i = 0; i < *len; i++)
    b[i] = a[i] * 10 + b[i];
}

int main(int argc, char **argv) {
  int rank, mine, all;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = rank + 1;
  MPI_Op_create(combine, 1, &op);
  MPI_Allreduce(&mine, &all, 1, MPI_INT, op, MPI_COMM_WORLD);
  assert(all == 123); //~ ERROR assertion
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
