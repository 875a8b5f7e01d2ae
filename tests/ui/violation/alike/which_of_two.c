// The manager remembers who came when; then all report once more.
// verify: -n 3 --no-model --buffering infinite
#include <assert.h>
#include <mpi.h>

static int from_anybody(int tag) {
  MPI_Status status;
  int got;
  MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
  return status.MPI_SOURCE;
}

static void serve(int size) {
  for (int served = 1; served <= 2 * (size - 1); served++) {
    MPI_Status status;
    int asked;
    MPI_Recv(&asked, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &status);
    MPI_Send(&served, 1, MPI_INT, status.MPI_SOURCE, 9, MPI_COMM_WORLD);
  }
}

static void ask(void) {
  int turn = 0;
  for (int i = 0; i < 2; i++) {
    MPI_Send(&turn, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
    MPI_Recv(&turn, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    serve(size);
    int came[4];
    for (int i = 0; i < 4; i++)
      came[i] = from_anybody(1);
    for (int i = 1; i < size; i++)
      from_anybody(2);
    assert(came[1] != came[2]); //~ ERROR assertion
  } else {
    ask();
    int turn = 0;
    for (int i = 0; i < 2; i++)
      MPI_Send(&turn, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Send(&turn, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
