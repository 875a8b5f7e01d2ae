// verify: -n 2
// A shorter message, a buffer of no elements behind the array, and a receive from nobody.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int values[10] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(values, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(values + 10, 0, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(values, 10, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(values + 10, 0, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(values, 20, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
