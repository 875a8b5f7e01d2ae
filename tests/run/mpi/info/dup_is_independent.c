// run: -n 2
// A duplicated info object has its own keys from then on.
#include <mpi.h>
#include <stdio.h>

static int rank;

static void show(const char *name, MPI_Info info) {
  char v[32] = "";
  int n, flag;
  MPI_Info_get_nkeys(info, &n);
  MPI_Info_get(info, "mode", 31, v, &flag);
  printf("[%d] %s: %d keys, mode %s\n", rank, name, n, flag ? v : "absent");
}

int main(int argc, char **argv) {
  MPI_Info a, b;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&a);
  MPI_Info_set(a, "mode", "fast");
  MPI_Info_set(a, "limit", "10");
  MPI_Info_dup(a, &b);
  show("copy", b);
  MPI_Info_set(b, "mode", rank ? "careful" : "lazy");
  MPI_Info_set(b, "extra", "x");
  MPI_Info_delete(a, "mode");
  show("original", a);
  show("copy", b);
  MPI_Info_free(&a);
  show("copy after free", b);
  MPI_Info_free(&b);
  MPI_Finalize();
  return 0;
}
