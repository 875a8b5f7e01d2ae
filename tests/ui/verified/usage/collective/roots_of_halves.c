// verify: -n 4
// Two halves with a root each.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
  MPI_Bcast(&x, 1, MPI_INT, rank % 2, half);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
