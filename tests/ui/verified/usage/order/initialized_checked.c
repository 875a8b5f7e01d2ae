// verify: -n 2
// A library that looks whether MPI is initialised.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int flag;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Initialized(&flag);
  if (!flag)
    MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
