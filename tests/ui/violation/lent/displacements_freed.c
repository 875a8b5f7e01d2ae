// verify: -n 2
// The root frees its displacements too early; those of the other one do not matter.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, in[2], counts[2] = {1, 1};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *places = malloc(2 * sizeof *places);
  if (!places)
    MPI_Abort(MPI_COMM_WORLD, 1);
  places[0] = 1;
  places[1] = 0;
  MPI_Igatherv(&rank, 1, MPI_INT, in, counts, places, MPI_INT, 0, MPI_COMM_WORLD, &request);
  if (rank == 0)
    free(places); //~ ERROR buffer-in-use
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (rank != 0)
    free(places);
  MPI_Finalize();
  return 0;
}
