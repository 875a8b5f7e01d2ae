// run: -n 1
// MPI_Reduce_local combines two local buffers: inout = in op inout.
#include <mpi.h>
#include <stdio.h>

static void subtract(void *in, void *inout, int *len, MPI_Datatype *type) {
  (void)type;
  int *a = in, *b = inout;
  for (int i = 0; i < *len; i++) b[i] = a[i] - b[i];
}

int main(int argc, char **argv) {
  int a[4] = {1, 20, 3, 40}, b[4] = {10, 2, 30, 4}, c[4] = {1, 1, 1, 1};
  MPI_Op minus;
  MPI_Init(&argc, &argv);
  MPI_Reduce_local(a, b, 4, MPI_INT, MPI_MAX);
  printf("[0] max %d %d %d %d\n", b[0], b[1], b[2], b[3]);
  MPI_Reduce_local(a, b, 2, MPI_INT, MPI_SUM);
  printf("[0] sum %d %d %d %d\n", b[0], b[1], b[2], b[3]);
  MPI_Op_create(subtract, 0, &minus);
  MPI_Reduce_local(a, c, 4, MPI_INT, minus);
  printf("[0] minus %d %d %d %d\n", c[0], c[1], c[2], c[3]);
  MPI_Op_free(&minus);
  printf("[0] freed %d\n", minus == MPI_OP_NULL);
  MPI_Finalize();
  return 0;
}
