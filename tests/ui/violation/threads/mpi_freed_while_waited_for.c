// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int value;

static void *forget(void *arg) {
  MPI_Request request = *(MPI_Request *)arg;
  MPI_Request_free(&request); //~ ERROR concurrent-calls
  return NULL;
}

/* Who comes second has a handle of nothing. */
int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided == MPI_THREAD_MULTIPLE) {
    if (rank == 0) {
      pthread_t other;
      MPI_Request request, copy;
      MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
      copy = request;
      pthread_create(&other, NULL, forget, &copy);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      pthread_join(other, NULL);
    } else {
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
