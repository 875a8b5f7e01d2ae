// verify: -n 2 --buffering infinite
// Two communicators, freed in different orders: each call may wait for the other one's.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm comm[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm[0]);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm[1]);
  MPI_Comm_free(&comm[rank]); //~ ERROR deadlock
  MPI_Comm_free(&comm[1 - rank]);
  MPI_Finalize();
  return 0;
}
