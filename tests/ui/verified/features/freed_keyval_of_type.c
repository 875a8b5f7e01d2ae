// verify: -n 1
// The same for keys of datatypes and windows.
#include <mpi.h>
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int key, saved, value = 7, flag, cell = 0, *found;
  MPI_Datatype type;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
  saved = key;
  MPI_Type_set_attr(MPI_INT, key, &value);
  MPI_Type_free_keyval(&key);
  MPI_Type_get_attr(MPI_INT, saved, &found, &flag);
  assert(flag && *found == 7);
  MPI_Type_dup(MPI_INT, &type);
  MPI_Type_delete_attr(MPI_INT, saved);
  MPI_Type_get_attr(type, saved, &found, &flag);
  assert(flag && *found == 7);
  MPI_Type_free(&type);
  MPI_Win_create(&cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win);
  MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);
  saved = key;
  MPI_Win_set_attr(win, key, &value);
  MPI_Win_free_keyval(&key);
  MPI_Win_get_attr(win, saved, &found, &flag);
  assert(flag && *found == 7);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
