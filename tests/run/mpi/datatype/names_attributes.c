// run: -n 1
// Names of types and attributes cached on them, with copy and delete callbacks.
#include <mpi.h>
#include <stdio.h>

static int copied, deleted;

static int copy(MPI_Datatype t, int key, void *extra, void *in, void *out, int *flag) {
  (void)t;
  (void)key;
  copied += *(int *)extra;
  *(void **)out = in;
  *flag = 1;
  return MPI_SUCCESS;
}

static int drop(MPI_Datatype t, int key, void *value, void *extra) {
  (void)t;
  (void)key;
  (void)extra;
  deleted += *(int *)value;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  static int step = 1, value = 100;
  char name[MPI_MAX_OBJECT_NAME];
  int len, key, flag, *got;
  MPI_Datatype t, u;
  MPI_Init(&argc, &argv);
  MPI_Type_get_name(MPI_INT, name, &len);
  printf("[0] '%s' %d\n", name, len);
  MPI_Type_get_name(MPI_DOUBLE_INT, name, &len);
  printf("[0] '%s' %d\n", name, len);
  MPI_Type_contiguous(2, MPI_INT, &t);
  MPI_Type_get_name(t, name, &len);
  printf("[0] '%s' %d\n", name, len);
  MPI_Type_set_name(t, "pair of ints");
  MPI_Type_get_name(t, name, &len);
  printf("[0] '%s' %d\n", name, len);

  MPI_Type_create_keyval(copy, drop, &key, &step);
  MPI_Type_set_attr(t, key, &value);
  MPI_Type_dup(t, &u);
  MPI_Type_get_attr(u, key, &got, &flag);
  printf("[0] copied %d, found %d with %d\n", copied, flag != 0, *got);
  MPI_Type_delete_attr(u, key);
  MPI_Type_get_attr(u, key, &got, &flag);
  printf("[0] deleted %d, found %d\n", deleted, flag);
  MPI_Type_free(&u);
  MPI_Type_free(&t);
  printf("[0] deleted %d\n", deleted);
  MPI_Type_free_keyval(&key);
  MPI_Finalize();
  return 0;
}
