// verify: -n 3
// The same for the sum of all (MPI 4.1 §6.9.6).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, sum, mine;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  mine = sum = rank;
  MPI_Allreduce(rank == 2 ? MPI_IN_PLACE : &mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  MPI_Finalize();
  return 0;
}
