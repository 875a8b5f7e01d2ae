// One thread starts the receive, another one completes it; the join orders the two.
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

static MPI_Request request;
static int value;

static void *finish(void *arg) {
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return arg;
}

int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided >= MPI_THREAD_SERIALIZED) {
    if (rank == 0) {
      pthread_t other;
      MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
      pthread_create(&other, NULL, finish, NULL);
      pthread_join(other, NULL);
      assert(value == 6);
    } else {
      value = 6;
      MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
