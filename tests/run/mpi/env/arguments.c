// run: -n 2 -- 10 -v name=x
// run: -n 3
// run: -n 1 -- "two words" 7
// Every rank sees the program's arguments, and only those.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[]) {
  int rank, total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("[%d] %d arguments\n", rank, argc - 1);
  for (int i = 1; i < argc; i++) {
    printf("[%d] %d: '%s' of length %zu\n", rank, i, argv[i], strlen(argv[i]));
    total += atoi(argv[i]);
  }
  printf("[%d] numbers add up to %d, list ends with null: %d\n", rank, total, argv[argc] == NULL);
  MPI_Finalize();
  return 0;
}
