// verify: -n 2
// 7.22.5.1p2: what is less than the key comes first.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  int rank, size, mine, all[2], key = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = size - rank;
  MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  int *found = bsearch(&key, all, size, sizeof *all, compare); //~ ERROR library-misuse
  printf("%d\n", found != NULL);
  MPI_Finalize();
  return 0;
}
