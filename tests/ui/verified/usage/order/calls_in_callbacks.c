// verify: -n 2
// The function of an operation asks about its datatype; that of an attribute may communicate.
#include <mpi.h>

static void add(void *in, void *inout, int *len, MPI_Datatype *type) {
  int *a = in, *b = inout, size;
  MPI_Type_size(*type, &size);
  if (size != sizeof(int))
    MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < *len; i++)
    b[i] += a[i];
}

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
  (void)key, (void)extra, (void)in, (void)out;
  MPI_Barrier(comm);
  *flag = 0;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  int mine = 1, sum, key;
  MPI_Comm again;
  MPI_Op op;
  MPI_Init(&argc, &argv);
  MPI_Op_create(add, 1, &op);
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Op_free(&op);
  MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, 0);
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, &mine);
  MPI_Comm_dup(MPI_COMM_WORLD, &again);
  MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
  MPI_Comm_free_keyval(&key);
  MPI_Comm_free(&again);
  MPI_Finalize();
  return 0;
}
