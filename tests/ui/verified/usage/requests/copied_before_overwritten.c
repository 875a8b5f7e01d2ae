// verify: -n 2
// The handle was copied into an array before the variable is used again.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {1, 2}, i;
  MPI_Request r, all[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (i = 0; i < 2; i++) {
      MPI_Isend(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r);
      all[i] = r;
    }
    MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
  } else {
    MPI_Recv(&x[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x[1], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
