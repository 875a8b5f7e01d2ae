// verify: -n 2
// What a program decides by a buffer that nobody has received into yet: the early use is the mistake.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
    if (y == 1) //~ ERROR buffer-in-use
      x = 2;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
