// run: -n 1
// Keys are set, replaced, read and deleted.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static void look(MPI_Info info, const char *key) {
  char value[64] = "";
  int flag = 0, len = -1;
  MPI_Info_get(info, key, 63, value, &flag);
  if (!flag) {
    printf("[0] %s: not there\n", key);
    return;
  }
  MPI_Info_get_valuelen(info, key, &len, &flag);
  printf("[0] %s = '%s' of length %d\n", key, value, len);
}

int main(int argc, char **argv) {
  MPI_Info info;
  int n;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_get_nkeys(info, &n);
  printf("[0] fresh: %d keys\n", n);
  MPI_Info_set(info, "colour", "green");
  MPI_Info_set(info, "size", "42");
  MPI_Info_set(info, "colour", "dark blue");
  look(info, "colour");
  look(info, "size");
  look(info, "shape");
  MPI_Info_get_nkeys(info, &n);
  printf("[0] now %d keys\n", n);
  MPI_Info_delete(info, "colour");
  look(info, "colour");
  MPI_Info_get_nkeys(info, &n);
  printf("[0] then %d key\n", n);
  MPI_Info_free(&info);
  printf("[0] null %d\n", info == MPI_INFO_NULL);
  MPI_Finalize();
  return 0;
}
