// Two workers send what they computed from memory that was never written: two values, not one.
// verify: -n 4 --no-model
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    unsigned got[6];
    for (int i = 0; i < 2 * (size - 1); i++) {
      MPI_Status status;
      MPI_Recv(&got[i], 1, MPI_UNSIGNED, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
      MPI_Send(&i, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
    }
    if (got[0] != got[1]) //~ ERROR uninitialised
      got[0] = 0;
  } else {
    for (int i = 0; i < 2; i++) {
      unsigned memory[2], *never = memory, sum = never[1] + 5;
      int turn;
      MPI_Send(&sum, 1, MPI_UNSIGNED, 0, 1, MPI_COMM_WORLD);
      MPI_Recv(&turn, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
