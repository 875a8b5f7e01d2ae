// verify: -n 2
// Only one of the two handles was set.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
  else
    MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE); //~ ERROR request-misuse
  MPI_Finalize();
  return 0;
}
