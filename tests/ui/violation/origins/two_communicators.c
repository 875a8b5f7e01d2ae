// verify: -n 2
// The same collective on different communicators: the report says where one was chosen.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  if (rank == 1)
    comm = MPI_COMM_WORLD;
  MPI_Barrier(comm); //~ ERROR deadlock
  if (comm != MPI_COMM_WORLD)
    MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
