// verify: -n 2
// What a process makes, it frees before MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Group g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &g); //~ ERROR resource-leak
  MPI_Finalize();
  return 0;
}
