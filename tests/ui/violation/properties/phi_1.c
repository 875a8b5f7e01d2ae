// verify: -n 4 --buffering infinite --property (!recv(1,*))U(recv(2,*))
// mpi-sv §5.4: the first worker receives before the second one; nothing orders
// them.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, part = 0, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int to = 1; to < size; to++)
      MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
    for (int i = 1; i < size; i++) {
      MPI_Recv(&part, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += part;
    }
  } else {
    MPI_Recv(&part, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR property-violated
    MPI_Send(&part, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
