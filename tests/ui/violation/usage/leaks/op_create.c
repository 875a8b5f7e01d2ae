// verify: -n 2
// What a process makes, it frees before MPI_Finalize.
#include <mpi.h>

static void add(void *in, void *inout, int *n, MPI_Datatype *t) {
  for (int i = 0; i < *n; i++)
    ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(add, 1, &op); //~ ERROR resource-leak
  MPI_Finalize();
  return 0;
}
