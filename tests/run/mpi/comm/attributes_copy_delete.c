// run: -n 2
// Attribute callbacks: copied or not at MPI_Comm_dup, deleted on overwrite, delete and free.
#include <mpi.h>
#include <stdio.h>

static int rank;

static int copy(MPI_Comm old, int key, void *extra, void *in, void *out, int *flag) {
  (void)old;
  (void)key;
  int *from = in, *pool = extra;
  if (*from < 0) {
    *flag = 0;
    printf("[%d] copy refused for %d\n", rank, *from);
  } else {
    pool[1] = *from + 1;
    *(void **)out = &pool[1];
    *flag = 1;
    printf("[%d] copy %d becomes %d\n", rank, *from, pool[1]);
  }
  return MPI_SUCCESS;
}

static int erase(MPI_Comm c, int key, void *value, void *extra) {
  (void)c;
  (void)key;
  (void)extra;
  printf("[%d] delete %d\n", rank, *(int *)value);
  return MPI_SUCCESS;
}

static void look(MPI_Comm c, int key, const char *where) {
  int *value = NULL, flag = 0;
  MPI_Comm_get_attr(c, key, &value, &flag);
  if (flag) printf("[%d] %s has %d\n", rank, where, *value);
  else printf("[%d] %s has none\n", rank, where);
}

int main(int argc, char **argv) {
  static int pool[2], first = 10, second = 20, negative = -3;
  int key;
  MPI_Comm base, twin;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_keyval(copy, erase, &key, pool);
  MPI_Comm_dup(MPI_COMM_WORLD, &base);
  look(base, key, "base");
  MPI_Comm_set_attr(base, key, &first);
  MPI_Comm_set_attr(base, key, &second); /* deletes the first */
  look(base, key, "base");
  MPI_Comm_dup(base, &twin);
  look(twin, key, "twin");
  MPI_Comm_delete_attr(base, key);
  look(base, key, "base");
  MPI_Comm_free(&twin);
  MPI_Comm_set_attr(base, key, &negative);
  MPI_Comm_dup(base, &twin);
  look(twin, key, "second twin");
  MPI_Comm_free(&twin);
  MPI_Comm_free(&base);
  MPI_Comm_free_keyval(&key);
  printf("[%d] key invalid %d\n", rank, key == MPI_KEYVAL_INVALID);
  MPI_Finalize();
  return 0;
}
