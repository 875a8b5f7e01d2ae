// Workers allocate, print and free in steps that repeat in many combinations.
// verify: -n 4 --no-model
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { JOBS = 5 };

static void manager(int workers) {
  int next = 0, open = 0;
  for (int to = 1; to <= workers; to++, open++, next++)
    MPI_Send(&next, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
  for (; open > 0; open--) {
    MPI_Status status;
    int done;
    MPI_Recv(&done, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    int some = next < JOBS;
    MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, some, MPI_COMM_WORLD);
    next += some;
    open += some;
  }
}

static void worker(int rank) {
  printf("rank %d begins\n", rank);
  for (;;) {
    int *job = malloc(sizeof *job);
    MPI_Status status;
    MPI_Recv(job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (!status.MPI_TAG) {
      free(job);
      break;
    }
    *job *= *job;
    MPI_Send(job, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    free(job);
  }
  printf("rank %d ends\n", rank);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    manager(size - 1);
  else
    worker(rank);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
