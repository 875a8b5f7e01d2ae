// verify: -n 1
// 13.2: the query function fills in the status; nobody else knows what belongs there.
#include <mpi.h>
#include <stdio.h>

static int query(void *state, MPI_Status *status) {
  (void)state;
  status->MPI_SOURCE = 0;
  MPI_Status_set_elements(status, MPI_INT, 1);
  MPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}

static int freed(void *state) {
  (void)state;
  return MPI_SUCCESS;
}

static int cancelled(void *state, int complete) {
  (void)state, (void)complete;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Grequest_start(query, freed, cancelled, NULL, &request);
  MPI_Grequest_complete(request);
  MPI_Wait(&request, &status);
  if (status.MPI_TAG == MPI_ANY_TAG) //~ ERROR uninitialised
    printf("from %d\n", status.MPI_SOURCE);
  MPI_Finalize();
  return 0;
}
