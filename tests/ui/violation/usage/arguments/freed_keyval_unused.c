// verify: -n 1
// Nothing uses the key any more.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int key, saved, value = 7, flag, *found;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  saved = key;
  MPI_Comm_set_attr(MPI_COMM_SELF, key, &value);
  MPI_Comm_free_keyval(&key);
  MPI_Comm_delete_attr(MPI_COMM_SELF, saved);
  MPI_Comm_get_attr(MPI_COMM_SELF, saved, &found, &flag); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
