// verify: -n 2
// Beyond the edge of a grid is MPI_PROC_NULL (8.5.7).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int dims[1] = {2}, round[1] = {0}, from, to, x = 5;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, round, 0, &c);
  MPI_Cart_shift(c, 0, 1, &from, &to);
  MPI_Sendrecv(&rank, 1, MPI_INT, to, 0, &x, 1, MPI_INT, from, 0, c, MPI_STATUS_IGNORE);
  MPI_Comm_free(&c);
  if (x != (rank == 0 ? 5 : 0))
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
