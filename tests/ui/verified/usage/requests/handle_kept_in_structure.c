// verify: -n 2
// A handle in a structure on the heap.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  struct job {
    int x;
    MPI_Request r;
  } *j;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  j = malloc(sizeof *j);
  j->x = rank;
  if (rank == 0)
    MPI_Isend(&j->x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &j->r);
  else
    MPI_Irecv(&j->x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &j->r);
  MPI_Wait(&j->r, MPI_STATUS_IGNORE);
  free(j);
  MPI_Finalize();
  return 0;
}
