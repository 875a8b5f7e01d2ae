// verify: -n 4 --buffering infinite --no-model
// Rank 2's receive from rank 0 waits although two messages of rank 0 are there: an earlier receive from
// anybody has first claim to them. It goes on without rank 0.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a = 0, b = 0;
  MPI_Status s;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
    assert(s.MPI_SOURCE == 1); //~ ERROR assertion
    MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Irecv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &r);
    MPI_Recv(&b, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
    MPI_Wait(&r, &s);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
