// verify: -n 2
// A buffer must live (3.2.4).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int *p;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  p = malloc(sizeof *p);
  free(p);
  if (rank == 0)
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(p, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR use-after-free
  MPI_Finalize();
  return 0;
}
