// run: -n 1
// MPI_Op_commutative for predefined and user operations.
#include <mpi.h>
#include <stdio.h>

static void left(void *in, void *inout, int *len, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *len; i++) ((int *)inout)[i] = ((int *)in)[i];
}

int main(int argc, char **argv) {
  const MPI_Op predefined[] = {MPI_MAX, MPI_MIN,  MPI_SUM, MPI_PROD,   MPI_LAND,   MPI_BAND,
                               MPI_LOR, MPI_BOR, MPI_LXOR, MPI_BXOR, MPI_MINLOC, MPI_MAXLOC};
  int flag, all = 1;
  MPI_Op yes, no;
  MPI_Init(&argc, &argv);
  for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++) {
    MPI_Op_commutative(predefined[i], &flag);
    all &= flag != 0;
  }
  printf("[0] predefined ones all commute: %d\n", all);
  MPI_Op_create(left, 1, &yes);
  MPI_Op_create(left, 0, &no);
  MPI_Op_commutative(yes, &flag);
  printf("[0] declared commutative: %d\n", flag != 0);
  MPI_Op_commutative(no, &flag);
  printf("[0] declared not commutative: %d\n", flag);
  int a = 4, b = 9;
  MPI_Reduce_local(&a, &b, 1, MPI_INT, no);
  printf("[0] left operand wins: %d\n", b);
  MPI_Op_free(&yes);
  MPI_Op_free(&no);
  MPI_Finalize();
  return 0;
}
