// verify: -n 6 --no-model
// Rank 0 waits for rank 3 and not for its first receive: it goes on and lets rank 2 send, whose message may
// be there before rank 1's is received.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, v = 0, w = 0;
  MPI_Request r;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &r);
    MPI_Recv(&w, 1, MPI_INT, 3, 9, MPI_COMM_WORLD, &s);
    MPI_Send(&w, 1, MPI_INT, 2, 7, MPI_COMM_WORLD);
    MPI_Wait(&r, &s);
    assert(s.MPI_SOURCE == 1); //~ ERROR assertion
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Recv(&v, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &s);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 3) {
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
    MPI_Send(&v, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
