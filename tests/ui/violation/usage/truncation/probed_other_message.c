// verify: -n 2
// The probe looked at another message than the receive gets: its tag differs.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, n;
  MPI_Status s;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
    MPI_Send(x, 2, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else {
    MPI_Probe(0, 1, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, MPI_INT, &n);
    MPI_Recv(x, n, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR truncation
    MPI_Recv(x, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
