// verify: -n 2
// Packed data may be received as what it is made of (5.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 2, at = 0;
  char space[64];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Pack(&x, 1, MPI_INT, space, sizeof space, &at, MPI_COMM_WORLD);
    MPI_Pack(&y, 1, MPI_INT, space, sizeof space, &at, MPI_COMM_WORLD);
    MPI_Send(space, at, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(space, sizeof space, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(space, sizeof space, &at, &x, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(space, sizeof space, &at, &y, 1, MPI_INT, MPI_COMM_WORLD);
    if (x != 1 || y != 2)
      MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return 0;
}
