// run: -n 2
// run: -n 4
// Several nonblocking collectives and point-to-point messages in flight at once on one communicator.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, token, sum = 0, top = 0, prefix = 0, in = 0;
  MPI_Request r[6];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int mine = (rank + 1) * 3, right = (rank + 1) % size, left = (rank + size - 1) % size;
  token = rank == 0 ? 5150 : 0;
  MPI_Irecv(&in, 1, MPI_INT, left, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Ibcast(&token, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[2]);
  MPI_Iallreduce(&mine, &top, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &r[3]);
  MPI_Isend(&mine, 1, MPI_INT, right, 0, MPI_COMM_WORLD, &r[4]);
  MPI_Iscan(&mine, &prefix, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[5]);
  MPI_Barrier(MPI_COMM_WORLD); /* a blocking collective may pass between them */
  if (rank % 2) {
    MPI_Waitall(6, r, MPI_STATUSES_IGNORE);
  } else {
    for (int left_over = 6, index; left_over > 0; left_over--)
      MPI_Waitany(6, r, &index, MPI_STATUS_IGNORE);
  }
  printf("[%d] token %d sum %d max %d prefix %d neighbour %d\n", rank, token, sum, top, prefix, in);
  MPI_Finalize();
  return 0;
}
