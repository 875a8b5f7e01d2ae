// verify: -n 5 --no-model
// Rank 2 waits until rank 3 receives its message, which does not depend on rank 0.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, v = 0;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
    assert(s.MPI_SOURCE == 1); //~ ERROR assertion
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Ssend(&rank, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 3) {
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
