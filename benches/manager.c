// A manager hands nine jobs, or others, to whoever is free; answers come from whoever is ready.
#include <mpi.h>

#ifndef JOBS
#define JOBS 9
#endif
enum { WORK = 1, STOP = 2, ANSWER = 3 };

static void manager(int processes) {
  int next = 1, open = 0, answer;
  for (int worker = 1; worker < processes; worker++) {
    int some = next <= JOBS;
    MPI_Send(&next, 1, MPI_INT, worker, some ? WORK : STOP, MPI_COMM_WORLD);
    next += some;
    open += some;
  }
  for (; open > 0; open--) {
    MPI_Status status;
    MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, ANSWER, MPI_COMM_WORLD, &status);
    int some = next <= JOBS;
    MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, some ? WORK : STOP, MPI_COMM_WORLD);
    next += some;
    open += some;
  }
}

static void worker(void) {
  for (;;) {
    int job, answer;
    MPI_Status status;
    MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == STOP)
      return;
    answer = job * job;
    MPI_Send(&answer, 1, MPI_INT, 0, ANSWER, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank, processes;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  if (rank == 0)
    manager(processes);
  else
    worker();
  MPI_Finalize();
  return 0;
}
