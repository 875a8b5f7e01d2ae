// verify: -n 2
// The same, asked through a call: nobody has said how many elements there are.
#include <mpi.h>

static int query(void *state, MPI_Status *status) {
  (void)state;
  status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
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
  int count;
  MPI_Request requests[2];
  MPI_Status statuses[2];
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 2; i++) {
    MPI_Grequest_start(query, freed, cancelled, NULL, &requests[i]);
    MPI_Grequest_complete(requests[i]);
  }
  MPI_Waitall(2, requests, statuses);
  MPI_Get_count(&statuses[1], MPI_INT, &count); //~ ERROR uninitialised
  MPI_Finalize();
  return 0;
}
