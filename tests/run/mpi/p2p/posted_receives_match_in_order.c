// run: -n 2
// Several receives that could take a message: the one posted first does (MPI 3.1, 3.5).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, box[4] = {-1, -1, -1, -1};
  MPI_Request r[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&box[0], 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&box[1], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &r[1]);
    MPI_Irecv(&box[2], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[2]);
    MPI_Irecv(&box[3], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &r[3]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 4; i++) printf("[0] receive %d took %d\n", i, box[i]);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    const int tags[4] = {2, 1, 1, 2};
    for (int i = 0; i < 4; i++) {
      int v = 10 * (i + 1) + tags[i];
      MPI_Send(&v, 1, MPI_INT, 0, tags[i], MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
