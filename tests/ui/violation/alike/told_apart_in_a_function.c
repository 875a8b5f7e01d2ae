// What tells processes apart stands in a function that is called later.
// verify: -n 4 --no-model
#include <assert.h>
#include <mpi.h>

static void serve(int size) {
  for (int served = 1; served <= 2 * (size - 1); served++) {
    MPI_Status status;
    int asked;
    MPI_Recv(&asked, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
    MPI_Send(&served, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
  }
}

static int ask(void) {
  int turn = 0;
  MPI_Send(&turn, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  MPI_Recv(&turn, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return turn;
}

static void judge(int first, int rank) {
  assert(first != 1 || rank != 2); //~ ERROR assertion
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    serve(size);
  } else {
    int first = ask();
    ask();
    judge(first, rank);
  }
  MPI_Finalize();
  return 0;
}
