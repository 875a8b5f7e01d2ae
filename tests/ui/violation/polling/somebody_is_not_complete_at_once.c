// verify: -n 1
// A message to oneself is not there as soon as it is sent.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int word = 0, got = 0, done = 0;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Irecv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
  assert(done); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
