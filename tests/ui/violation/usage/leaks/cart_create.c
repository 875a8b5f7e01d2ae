// verify: -n 2
// What a process makes, it frees before MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[1] = {2}, round[1] = {0};
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, round, 0, &c); //~ ERROR resource-leak
  MPI_Finalize();
  return 0;
}
