// compare: -n 1 --outputs stdout,file:result.dat
// says: neither program writes a file `result.dat`
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  puts("two");
  MPI_Finalize();
  return 0;
}
