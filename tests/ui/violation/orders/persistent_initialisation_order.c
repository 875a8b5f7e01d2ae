// verify: -n 2
// The order of initialisation must be the same everywhere.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a = 0;
  MPI_Request first, second;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Bcast_init(&a, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &first);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &second);
  } else {
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &second);
    MPI_Bcast_init(&a, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &first);
  }
  MPI_Start(&first); //~ ERROR collective-mismatch
  MPI_Start(&second);
  MPI_Wait(&first, MPI_STATUS_IGNORE);
  MPI_Wait(&second, MPI_STATUS_IGNORE);
  MPI_Request_free(&first);
  MPI_Request_free(&second);
  MPI_Finalize();
  return 0;
}
