// verify: -n 2 --deny strict-c
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) mine = 1;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR uninitialised-sent
  MPI_Finalize();
  return 0;
}
