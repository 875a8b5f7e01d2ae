// verify: -n 2
// MPI_Comm_set_info is collective (MPI 4.1 §7.4.4): it may wait for all processes.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Comm_set_info(MPI_COMM_WORLD, MPI_INFO_NULL); //~ ERROR deadlock
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_set_info(MPI_COMM_WORLD, MPI_INFO_NULL);
  }
  MPI_Finalize();
  return 0;
}
