// verify: -n 2
// MPI_IN_PLACE is for all processes of an all-gather or for none (MPI 4.1 §6.7).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, all[2] = {0, 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  else
    MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  MPI_Finalize();
  return 0;
}
