// verify: -n 2
// What a process makes, it frees before MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  static char space[1000];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(space, sizeof space); //~ ERROR resource-leak
  MPI_Finalize();
  return 0;
}
