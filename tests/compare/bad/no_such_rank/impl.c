// compare: -n 2 --outputs stdout:2
// says: with 2 processes there is no rank 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  puts("two");
  MPI_Finalize();
  return 0;
}
