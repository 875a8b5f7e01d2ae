// verify: -n 2
// MPI_Waitany completes one after the other.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 0, at;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
  do
    MPI_Waitany(2, r, &at, MPI_STATUS_IGNORE);
  while (at != MPI_UNDEFINED);
  MPI_Finalize();
  return 0;
}
