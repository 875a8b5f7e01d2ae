// verify: -n 3 --deny races
// Who works on which task is chance; the sum is not.
#include <mpi.h>
#include <stdio.h>

enum { TASKS = 4, WORK = 1, STOP = 2 };

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int next = 0, sum = 0, busy = 0, answer;
    for (int worker = 1; worker < size; worker++, next++, busy++)
      MPI_Send(&next, 1, MPI_INT, worker, WORK, MPI_COMM_WORLD);
    while (busy > 0) {
      MPI_Status status;
      MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      sum += answer;
      int more = next < TASKS;
      MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, more ? WORK : STOP, MPI_COMM_WORLD);
      next += more;
      busy -= !more;
    }
    printf("sum %d\n", sum);
  } else {
    for (;;) {
      int task;
      MPI_Status status;
      MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      if (status.MPI_TAG == STOP)
        break;
      int answer = task * task;
      MPI_Send(&answer, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
