// verify: -n 2
// The undefined result of the first process is sent to the second.
#include <mpi.h>

static void add(void *in, void *out, int *count, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *count; i++)
    ((int *)out)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank, mine = 7, before = 0;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Op_create(add, 1, &op);
  MPI_Exscan(&mine, &before, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
  MPI_Bcast(&before, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return before; //~ ERROR uninitialised
}
