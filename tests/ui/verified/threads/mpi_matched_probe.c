// Two threads probe for messages of different sizes: a matched probe keeps the message for its thread.
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

static void *take(void *arg) {
  MPI_Message message;
  MPI_Status status;
  int count, data[2];
  MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Mrecv(data, count, MPI_INT, &message, MPI_STATUS_IGNORE);
  assert(data[count - 1] == count);
  return arg;
}

int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided == MPI_THREAD_MULTIPLE) {
    if (rank == 0) {
      int one = 1, two[2] = {1, 2};
      MPI_Send(&one, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      MPI_Send(two, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
      pthread_t other;
      pthread_create(&other, NULL, take, NULL);
      take(NULL);
      pthread_join(other, NULL);
    }
  }
  MPI_Finalize();
  return 0;
}
