// verify: -n 2
// The length is asked for first.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0}, n;
  int *p;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Probe(0, 0, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, MPI_INT, &n);
    p = malloc(n * sizeof *p);
    MPI_Recv(p, n, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(p);
  }
  MPI_Finalize();
  return 0;
}
