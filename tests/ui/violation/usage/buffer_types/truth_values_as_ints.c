// verify: -n 2
#include <mpi.h>
#include <stdbool.h>

int main(int argc, char **argv) {
  bool done[8] = {0};
  int all[2];
  MPI_Init(&argc, &argv);
  MPI_Allreduce(done, all, 2, MPI_INT, MPI_LOR, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Finalize();
  return 0;
}
