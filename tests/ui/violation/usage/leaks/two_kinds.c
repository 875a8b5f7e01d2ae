// verify: -n 2
// Two leaks are two mistakes.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Group g;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c); //~ ERROR resource-leak
  MPI_Comm_group(c, &g); //~ ERROR resource-leak
  MPI_Barrier(c);
  MPI_Finalize();
  return 0;
}
