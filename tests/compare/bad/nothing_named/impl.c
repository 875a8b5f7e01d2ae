// compare: -n 1 --outputs named
// says: neither program shows what was asked for
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  puts("two");
  MPI_Finalize();
  return 0;
}
