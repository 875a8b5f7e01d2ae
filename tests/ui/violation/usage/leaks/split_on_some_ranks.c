// verify: -n 2
// Who has a communicator frees it; the others have none.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, 0, &c); //~ ERROR resource-leak
  if (rank == 0)
    MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
