// verify: -n 6
// states: 3
// Rank 2 waits for rank 3, which waits for rank 0: nothing but rank 1's message can come first.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, v = 0;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
    assert(s.MPI_SOURCE == 1);
    MPI_Send(&v, 1, MPI_INT, 3, 1, MPI_COMM_WORLD);
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
    assert(s.MPI_SOURCE == 2);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 2) {
    MPI_Recv(&v, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, &s);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 3) {
    MPI_Recv(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &s);
    MPI_Send(&v, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
      if (s.MPI_SOURCE == 5)
        v++;
    }
  } else {
    MPI_Send(&rank, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
