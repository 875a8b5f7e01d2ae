// A worker does the same from the same state on every path; the mistake in it is told although other
// mistakes of the same place were told before, on paths that are explored first.
// verify: -n 3 --no-model
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 1, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += value;
    }
    return sum > 9 ? MPI_Finalize() : MPI_Finalize();
  }
  for (int i = 0; i < 2; i++) {
    MPI_Request request;
    value = i;
    MPI_Isend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    value = 7; //~ ERROR buffer-in-use
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
