// verify: -n 2
// Freed in the same order everywhere, and before nothing that the other one waits for.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got;
  MPI_Comm comm[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm[0]);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm[1]);
  MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 0, &got, 1, MPI_INT, 1 - rank, 0, comm[1], MPI_STATUS_IGNORE);
  MPI_Comm_free(&comm[0]);
  MPI_Comm_free(&comm[1]);
  MPI_Finalize();
  return 0;
}
