// verify: -n 2
// The overhead of each message counts (3.6).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, length;
  char space[16], *old;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(space, sizeof space);
  if (rank == 0)
    MPI_Bsend(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR call-order
  else
    MPI_Recv(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Buffer_detach(&old, &length);
  MPI_Finalize();
  return 0;
}
