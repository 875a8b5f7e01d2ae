// Executions with different numbers of arguments have no input in common.
// compare: -n 2 --symbolic-args 0..2:1
// wrong 1: the last of two arguments is not looked at
// wrong 2: an empty argument counts as none
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, found = 0, count;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  count = argc - 1;
#if WRONG == 1
  if (argc == 3)
    argc--;
#elif WRONG == 2
  if (argc == 2 && argv[1][0] == '\0')
    count = 0;
#endif
  for (int i = 1; i < argc; i++)
    found += strcmp(argv[i], "v") == 0;
  if (rank == 0)
    printf("%d of %d\n", found, count);
  MPI_Finalize();
  exit(found);
}
