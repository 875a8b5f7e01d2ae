// verify: -n 1
// What the query function has filled in can be asked for, and what it has not need not be asked for.
#include <assert.h>
#include <mpi.h>

static int query(void *state, MPI_Status *status) {
  status->MPI_SOURCE = MPI_UNDEFINED;
  status->MPI_TAG = *(int *)state;
  MPI_Status_set_elements(status, MPI_INT, 3);
  MPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}

static int nothing(void *state, MPI_Status *status) {
  (void)state, (void)status;
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
  int tag = 7, flag, count;
  MPI_Request request;
  MPI_Status status, kept;
  MPI_Init(&argc, &argv);
  MPI_Grequest_start(query, freed, cancelled, &tag, &request);
  MPI_Grequest_complete(request);
  MPI_Test(&request, &flag, &status);
  assert(flag && status.MPI_TAG == 7 && status.MPI_SOURCE == MPI_UNDEFINED);
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Test_cancelled(&status, &flag);
  assert(count == 3 && !flag);
  MPI_Grequest_start(nothing, freed, cancelled, NULL, &request);
  MPI_Grequest_complete(request);
  MPI_Wait(&request, &status);
  kept = status;
  kept.MPI_TAG = 1;
  assert(kept.MPI_TAG == 1);
  MPI_Finalize();
  return 0;
}
