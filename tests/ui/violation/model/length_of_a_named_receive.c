// verify: -n 3
// As the value, so the length of a message depends on what was taken before.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Status status;
    int buffer[2], count;
    MPI_Recv(buffer, 2, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(buffer, 2, MPI_INT, 1, 0, WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    assert(count == 2); //~ ERROR assertion
    MPI_Recv(buffer, 2, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    int pair[2] = {1, 2};
    MPI_Send(pair, 1, MPI_INT, 0, 0, WORLD);
    MPI_Send(pair, 2, MPI_INT, 0, 0, WORLD);
  } else {
    MPI_Send(&x, 1, MPI_INT, 0, 0, WORLD);
  }
  MPI_Finalize();
  return 0;
}
