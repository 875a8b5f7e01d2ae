// verify: -n 3
// paths: 1
// All messages have the same holes, and nobody looks at those.
#include <assert.h>
#include <mpi.h>

#define WORLD MPI_COMM_WORLD

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  struct {
    char kind;
    int value;
  } message;
  if (rank == 0) {
    for (int i = 1; i < 3; i++) {
      MPI_Recv(&message, sizeof message, MPI_BYTE, MPI_ANY_SOURCE, 0, WORLD, MPI_STATUS_IGNORE);
      assert(message.kind == 'v' && message.value > 0);
    }
  } else {
    message.kind = 'v';
    message.value = rank;
    MPI_Send(&message, sizeof message, MPI_BYTE, 0, 0, WORLD);
  }
  MPI_Finalize();
  return 0;
}
