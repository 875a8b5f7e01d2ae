// verify: -n 2
// Two nonblocking operations on two communicators, started in different order.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, y = 0;
  MPI_Comm c;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  if (rank == 0) {
    MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Ibcast(&y, 1, MPI_INT, 0, c, &r[1]);
  } else {
    MPI_Ibcast(&y, 1, MPI_INT, 0, c, &r[1]);
    MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[0]);
  }
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
