// verify: -n 2
// A buffered send has copied the data (3.4).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, length;
  char space[200], *old;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Buffer_attach(space, sizeof space);
  if (rank == 0) {
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    x = 2;
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Buffer_detach(&old, &length);
  MPI_Finalize();
  return 0;
}
