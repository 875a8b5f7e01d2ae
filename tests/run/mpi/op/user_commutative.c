// run: -n 1
// run: -n 6
// A commutative user operation (greatest common divisor) in reduce, allreduce and scan.
#include <mpi.h>
#include <stdio.h>

static int gcd(int a, int b) {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static void gcd_op(void *in, void *inout, int *len, MPI_Datatype *type) {
  (void)type;
  const int *a = in;
  int *b = inout;
  for (int i = 0; i < *len; i++) b[i] = gcd(a[i], b[i]);
}

int main(int argc, char **argv) {
  int rank, commutes, v[3], all[3], upto[3];
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(gcd_op, 1, &op);
  MPI_Op_commutative(op, &commutes);
  v[0] = 12 * (rank + 2);
  v[1] = 360 >> rank;
  v[2] = 2310 / (rank + 1);
  MPI_Allreduce(v, all, 3, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Scan(v, upto, 3, MPI_INT, op, MPI_COMM_WORLD);
  printf("[%d] commutative %d, gcd %d %d %d, prefix %d %d %d\n", rank, commutes != 0, all[0], all[1],
         all[2], upto[0], upto[1], upto[2]);
  MPI_Op_free(&op);
  MPI_Finalize();
  return 0;
}
