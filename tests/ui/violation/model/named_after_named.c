// verify: -n 3
// The first receive may take rank 2's first message; then the second, which names rank 2, gets the next
// one, and so the third, which would not accept what the first one does, gets another one, too.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a = 0, b = 0, c = 0, d = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&b, 1, MPI_INT, 2, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&c, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(c == 2); //~ ERROR assertion
    MPI_Recv(&d, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else {
    for (int i = 1; i <= 3; i++)
      MPI_Send(&i, 1, MPI_INT, 0, i > 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
