// verify: -n 2
// DD: how many messages follow is itself a message; the receiver takes one too many.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int count = 2, x = 0;
  if (rank == 0) {
    MPI_Send(&count, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
      MPI_Send(&i, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&count, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i <= count; i++)
      MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  }
  MPI_Finalize();
  return 0;
}
