// verify: -n 3
// The receive from rank 1 gets its second message if the first receive took the
// first one, and its first message otherwise.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, z = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  if (rank == 0) {
    MPI_Request requests[3];
    MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, &requests[0]);
    MPI_Irecv(&y, 1, MPI_INT, 1, 0, WORLD, &requests[1]);
    MPI_Irecv(&z, 1, MPI_INT, MPI_ANY_SOURCE, 0, WORLD, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    assert(y != 10); //~ ERROR assertion
  } else if (rank == 1) {
    int value = 10;
    MPI_Send(&value, 1, MPI_INT, 0, 0, WORLD);
    value = 11;
    MPI_Send(&value, 1, MPI_INT, 0, 0, WORLD);
  } else {
    int value = 20;
    MPI_Send(&value, 1, MPI_INT, 0, 0, WORLD);
  }
  MPI_Finalize();
  return 0;
}
