// verify: -n 2
// A scan has no meaning between two groups (6.11).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y;
  MPI_Comm half, both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank, 5, &both);
  MPI_Scan(&x, &y, 1, MPI_INT, MPI_SUM, both); //~ ERROR invalid-argument
  MPI_Comm_free(&both);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
