// verify: -n 2
// A ghost cell is received while the inner cells are computed.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double u[4] = {1, 2, 3, 4}, v[4] = {0};
  int i;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&u[3], 1, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(&u[2], 1, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &r[1]);
  for (i = 1; i < 2; i++)
    v[i] = u[i - 1] + u[i + 1];
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  v[2] = u[1] + u[3];
  MPI_Finalize();
  return 0;
}
