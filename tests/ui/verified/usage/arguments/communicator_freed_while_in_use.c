// verify: -n 2
// A communicator may be freed while an operation on it is under way (7.4.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Comm c;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  if (rank == 0)
    MPI_Isend(&rank, 1, MPI_INT, 1, 0, c, &r);
  else
    MPI_Irecv(&x, 1, MPI_INT, 0, 0, c, &r);
  MPI_Comm_free(&c);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
