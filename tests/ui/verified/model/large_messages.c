// verify: -n 2 --time-limit 120
// Long messages that any receive could get: how many bytes there are to look at must not matter.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 4, BYTES = 10240 };

int main(int argc, char **argv) {
  int rank;
  char *cells = malloc(COUNT * BYTES);
  MPI_Request requests[COUNT];
  MPI_Init(&argc, &argv);
  if (!cells)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  memset(cells, -1, COUNT * BYTES);
  for (int i = 0; i < COUNT; i++)
    if (rank == 0)
      MPI_Isend(cells + i * BYTES, BYTES, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &requests[i]);
    else
      MPI_Irecv(cells + i * BYTES, BYTES, MPI_BYTE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[i]);
  MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE);
  free(cells);
  MPI_Finalize();
  return 0;
}
