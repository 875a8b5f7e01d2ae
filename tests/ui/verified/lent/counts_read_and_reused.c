// verify: -n 2
// Counts that two exchanges share, and that the program reads; those of blocking calls, and of the
// ranks that are not the root, are nobody's.
#include <mpi.h>
#include <assert.h>
#include <stdlib.h>

static void gather(int rank, int *in) {
  MPI_Request request;
  int *counts = malloc(2 * sizeof *counts), *places = malloc(2 * sizeof *places);
  if (!counts || !places)
    MPI_Abort(MPI_COMM_WORLD, 1);
  counts[0] = counts[1] = 1;
  places[0] = 0, places[1] = 1;
  MPI_Igatherv(&rank, 1, MPI_INT, in, counts, places, MPI_INT, 0, MPI_COMM_WORLD, &request);
  if (rank != 0)
    counts[0] = places[1] = 9;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  counts[0] = 0;
  free(counts);
  free(places);
}

int main(int argc, char **argv) {
  int rank, out[2] = {1, 2}, in[2], more[2], counts[2] = {1, 1}, places[2] = {0, 1};
  MPI_Request both[2], kept;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  gather(rank, in);
  MPI_Ialltoallv(out, counts, places, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD, &both[0]);
  MPI_Ialltoallv(out, counts, places, MPI_INT, more, counts, places, MPI_INT, MPI_COMM_WORLD, &both[1]);
  assert(counts[0] == counts[1]);
  MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  counts[1] = 1;
  MPI_Allgatherv(&rank, 1, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD);
  counts[0] = 1;
  MPI_Allgatherv_init(&rank, 1, MPI_INT, in, counts, places, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL,
                      &kept);
  for (int i = 0; i < 2; i++) {
    MPI_Start(&kept);
    MPI_Wait(&kept, MPI_STATUS_IGNORE);
    in[0] = counts[0];
  }
  MPI_Request_free(&kept);
  counts[0] = places[0] = 5;
  MPI_Finalize();
  return 0;
}
