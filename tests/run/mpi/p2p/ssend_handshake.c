// run: -n 3
// Synchronous sends order events across ranks: rank 2 hears from 1 only after 1 heard from 0.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, log[4] = {0}, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  switch (rank) {
  case 0:
    n = 1;
    log[0] = 100;
    MPI_Ssend(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Ssend(log, n, MPI_INT, 1, 1, MPI_COMM_WORLD);
    break;
  case 1:
  case 2:
    MPI_Recv(&n, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(log, n, MPI_INT, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    log[n++] = 100 + rank;
    if (rank == 1) {
      MPI_Ssend(&n, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
      MPI_Ssend(log, n, MPI_INT, 2, 1, MPI_COMM_WORLD);
    }
    break;
  default:
    break;
  }
  for (int i = 0; i < n; i++) printf("[%d] log %d: %d\n", rank, i, log[i]);
  MPI_Finalize();
  return 0;
}
