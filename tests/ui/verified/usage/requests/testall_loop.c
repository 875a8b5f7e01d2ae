// verify: -n 2
// MPI_Testall until all are complete.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 0, done = 0;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
  while (!done)
    MPI_Testall(2, r, &done, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
