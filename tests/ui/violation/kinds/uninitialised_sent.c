// verify: -n 2
// verdict: verified, with a warning
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    data[0] = data[1] = 1;
    MPI_Send(data, 3, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR uninitialised-sent
  } else {
    MPI_Recv(data, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
