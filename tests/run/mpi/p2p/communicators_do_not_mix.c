// run: -n 2
// The same source, destination and tag on two communicators are two separate streams.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, a = 0, b = 0;
  MPI_Comm other;
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int x = 111, y = 222;
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(&y, 1, MPI_INT, 1, 0, other, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  } else {
    MPI_Recv(&b, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, other, MPI_STATUS_IGNORE);
    MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] world %d, other %d\n", a, b);
  }
  MPI_Comm_free(&other);
  printf("[%d] freed %d\n", rank, other == MPI_COMM_NULL);
  MPI_Finalize();
  return 0;
}
