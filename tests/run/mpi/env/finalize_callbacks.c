// run: -n 2
// MPI_Finalize first frees MPI_COMM_SELF, which runs delete callbacks in reverse order of setting (MPI 3.1, 8.7.1).
#include <mpi.h>
#include <stdio.h>

static int rank;

static int on_delete(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm;
  (void)key;
  int finalized = -1;
  MPI_Finalized(&finalized);
  printf("[%d] deleting %s (%s), finalized %d\n", rank, (char *)value, (char *)extra,
         finalized != 0);
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  static char first[] = "first", second[] = "second", third[] = "third", note[] = "extra";
  char *names[] = {first, second, third};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++) {
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete, &key, note);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, names[i]);
    MPI_Comm_free_keyval(&key);
  }
  printf("[%d] before finalize\n", rank);
  MPI_Finalize();
  printf("[%d] after finalize\n", rank);
  return 0;
}
