// verify: -n 2
// The attributes of MPI_COMM_SELF are deleted first in MPI_Finalize: a library frees there what it keeps (11.2.4).
#include <mpi.h>

static MPI_Datatype kept;
static int clean(MPI_Comm c, int key, void *value, void *extra) {
  return MPI_Type_free(&kept);
}

int main(int argc, char **argv) {
  int rank;
  int key;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(4, MPI_INT, &kept);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, clean, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
  MPI_Comm_free_keyval(&key);
  MPI_Finalize();
  return 0;
}
