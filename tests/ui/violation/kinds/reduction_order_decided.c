// verify: -n 3
// A sum that is what the program expects when it is taken by rank, but not in every order that a
// library may use (MPI 4.1 §6.9.1): 1 is lost beside 1e16.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double mine = rank == 0 ? 1e16 : rank == 1 ? 1.0 : -1e16;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ ERROR reduction-order
  assert(sum == 0.0); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
