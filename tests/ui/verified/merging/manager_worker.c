// verify: -n 4
// states: 85
// The manager hands out numbered tasks to whoever is free and sums the
// answers: orders that leave the same tasks with the same workers are one
// state. That sends may be buffered or not makes no further states.
#include <assert.h>
#include <mpi.h>

#define TASKS 6

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int next = 0, sum = 0, stop = -1;
    for (int worker = 1; worker < size; worker++, next++)
      MPI_Send(&next, 1, MPI_INT, worker, 0, MPI_COMM_WORLD);
    for (int got = 0; got < TASKS; got++) {
      int answer;
      MPI_Status status;
      MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      sum += answer;
      if (next < TASKS) {
        MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
        next++;
      } else {
        MPI_Send(&stop, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
      }
    }
    assert(sum == 0 + 1 + 4 + 9 + 16 + 25);
  } else {
    for (;;) {
      int task;
      MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (task < 0)
        break;
      task *= task;
      MPI_Send(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
