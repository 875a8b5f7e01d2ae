// verify: -n 6 --no-model
// Rank 2 waits in a barrier for rank 3, which comes there without rank 0.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, v = 0;
  MPI_Comm pair;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 2 || rank == 3, rank, &pair);
  if (rank == 0) {
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
    assert(s.MPI_SOURCE == 1); //~ ERROR assertion
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Barrier(pair);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 3) {
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
    MPI_Barrier(pair);
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
  }
  MPI_Comm_free(&pair);
  MPI_Finalize();
  return 0;
}
