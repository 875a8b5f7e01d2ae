// verify: -n 2
// Each turn of the loop has a variable of its own, which is gone when the sends are waited for.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int value = 0;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++) {
      int square = i * i;
      MPI_Isend(&square, 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    } //~ ERROR buffer-in-use
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  } else {
    for (int i = 0; i < 2; i++)
      MPI_Recv(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
