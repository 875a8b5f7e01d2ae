// Two threads send, each under the same lock.
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *send_one(void *arg) {
  int value = (int)(long)arg;
  pthread_mutex_lock(&lock);
  MPI_Ssend(&value, 1, MPI_INT, 1, value, MPI_COMM_WORLD);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pthread_t other;
    pthread_create(&other, NULL, send_one, (void *)1L);
    send_one((void *)2L);
    pthread_join(other, NULL);
  } else {
    int sum = 0, value;
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += value;
    }
    assert(sum == 3);
  }
  MPI_Finalize();
  return 0;
}
