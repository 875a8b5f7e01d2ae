/* A token travels around the ring of processes, and every process adds its rank to it.
 *
 *     concord run examples/ring.c -n 4 --label
 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, token = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int next = (rank + 1) % size, previous = (rank + size - 1) % size;

  if (rank > 0) {
    MPI_Recv(&token, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("rank %d takes %d from rank %d\n", rank, token, previous);
  }
  token += rank;
  MPI_Send(&token, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Recv(&token, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("the token is back: %d\n", token);
  }
  MPI_Finalize();
  return 0;
}
