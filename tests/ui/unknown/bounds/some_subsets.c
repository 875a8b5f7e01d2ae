// verify: -n 2 --buffering infinite
// reason: not every subset of the completed requests is explored
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[7] = {0}, done, which[7];
  MPI_Request r[7];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    for (int i = 0; i < 7; i++)
      MPI_Send(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD);
  } else {
    for (int i = 0; i < 7; i++)
      MPI_Irecv(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
    MPI_Waitsome(7, r, &done, which, MPI_STATUSES_IGNORE);
    MPI_Waitall(7, r, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
