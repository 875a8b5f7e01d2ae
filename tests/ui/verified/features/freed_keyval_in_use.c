// verify: -n 1
// A key that is freed lives on while attributes use it (7.7.2).
#include <mpi.h>
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int key, saved, value = 7, flag, *found;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  saved = key;
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, &value);
  MPI_Comm_free_keyval(&key);
  assert(key == MPI_KEYVAL_INVALID);
  MPI_Comm_get_attr(MPI_COMM_WORLD, saved, &found, &flag);
  assert(flag && *found == 7);
  MPI_Comm_delete_attr(MPI_COMM_WORLD, saved);
  MPI_Finalize();
  return 0;
}
