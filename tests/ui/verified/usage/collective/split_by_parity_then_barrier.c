// verify: -n 4
// A barrier in each half, of different numbers.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int i;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  for (i = 0; i <= rank % 2; i++)
    MPI_Barrier(half);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
