// verify: -n 1
#include <mpi.h>
#include <stdio.h>

/* Numbers of another size that every machine prints alike, and nothing of no string. */
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  long small = -5;
  printf("%d %x %hd %c\n", -rank, 0xffffffffu, (short)-1, 'a' + rank);
  printf("%ld %lu %zu\n", (long)-size, (unsigned long)size, sizeof(int));
  printf("%d %lu\n", small, 0x80000000u);
  printf("%.*s|%p\n", 2, "text", (void *)0);
  MPI_Finalize();
  return 0;
}
