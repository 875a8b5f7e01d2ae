// run: -n 2
// MPI_Iprobe says no for messages that cannot exist: other tag, other communicator, already received.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, flag, v = 0;
  MPI_Comm quiet;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &quiet);
  if (rank == 0) {
    v = 31;
    MPI_Send(&v, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
  } else {
    MPI_Probe(0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    flag = -1;
    MPI_Iprobe(0, 9, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    printf("[1] other tag: %d\n", flag);
    flag = -1;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, quiet, &flag, MPI_STATUS_IGNORE);
    printf("[1] other communicator: %d\n", flag);
    flag = -1;
    MPI_Iprobe(1, 8, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    printf("[1] other source: %d\n", flag);
    flag = -1;
    MPI_Iprobe(0, 8, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    printf("[1] the probed one is still there: %d\n", flag != 0);
    MPI_Recv(&v, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    printf("[1] after receiving %d: %d\n", v, flag);
  }
  MPI_Comm_free(&quiet);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
