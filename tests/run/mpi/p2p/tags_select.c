// run: -n 2
// A receive takes the message with its tag, not the oldest one.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  enum { COUNT = 5 };
  int rank, values[COUNT];
  MPI_Request reqs[COUNT];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int tag = 0; tag < COUNT; tag++) {
      values[tag] = 1000 + tag * tag;
      MPI_Isend(&values[tag], 1, MPI_INT, 1, tag, MPI_COMM_WORLD, &reqs[tag]);
    }
    MPI_Waitall(COUNT, reqs, MPI_STATUSES_IGNORE);
    printf("[0] sent\n");
  } else {
    static const int order[COUNT] = {3, 0, 4, 2, 1};
    for (int i = 0; i < COUNT; i++) {
      int v = 0;
      MPI_Recv(&v, 1, MPI_INT, 0, order[i], MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      printf("[1] tag %d carried %d\n", order[i], v);
    }
  }
  MPI_Finalize();
  return 0;
}
