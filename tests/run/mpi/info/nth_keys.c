// run: -n 1
// All keys by number; the numbering is not specified, so they are sorted before printing.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b) {
  return strcmp(a, b);
}

int main(int argc, char **argv) {
  static const char *const pairs[][2] = {{"north", "1"}, {"east", "22"}, {"south", "333"}, {"west", "4444"}};
  char keys[8][MPI_MAX_INFO_KEY + 1], value[16];
  int n, flag;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  for (int i = 0; i < 4; i++) MPI_Info_set(info, pairs[i][0], pairs[i][1]);
  MPI_Info_get_nkeys(info, &n);
  for (int i = 0; i < n; i++) MPI_Info_get_nthkey(info, i, keys[i]);
  qsort(keys, (size_t)n, sizeof keys[0], by_name);
  for (int i = 0; i < n; i++) {
    MPI_Info_get(info, keys[i], 15, value, &flag);
    printf("[0] %s -> %s (%d)\n", keys[i], value, flag != 0);
  }
  MPI_Info_free(&info);
  MPI_Finalize();
  return 0;
}
