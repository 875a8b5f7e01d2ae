// verify: -n 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  printf("reads %s\n", argv[1]); //~ ERROR null-dereference
  MPI_Finalize();
  return 0;
}
