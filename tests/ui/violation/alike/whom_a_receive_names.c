// The manager waits for the last that came; the one that came first is told to report.
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
  int flag = 1;
  if (rank == 0) {
    serve(size);
    MPI_Request report;
    int first = from_anybody(1), other = 0, last = 0;
    for (int i = 1; i < 4; i++) {
      last = from_anybody(1);
      if (last != first)
        other = last;
    }
    MPI_Irecv(&flag, 1, MPI_INT, last, 4, MPI_COMM_WORLD, &report);
    last = 0;
    for (int i = 1; i < size; i++)
      from_anybody(2);
    int yes = 1, no = 0;
    MPI_Send(&yes, 1, MPI_INT, first, 3, MPI_COMM_WORLD);
    MPI_Send(&no, 1, MPI_INT, other, 3, MPI_COMM_WORLD);
    MPI_Wait(&report, MPI_STATUS_IGNORE); //~ ERROR deadlock
  } else {
    ask();
    for (int i = 0; i < 2; i++)
      MPI_Send(&flag, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Send(&flag, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    MPI_Recv(&flag, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (flag)
      MPI_Send(&flag, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
