// Thread 1 of rank 0 waits for a message with the mutex in its hands, which thread 0 needs to ask for it.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int in;

static void *take(void *arg) {
  pthread_mutex_lock(&lock);
  MPI_Recv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(int argc, char **argv) {
  int provided, rank, value = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided == MPI_THREAD_MULTIPLE) {
    if (rank == 0) {
      pthread_t other;
      pthread_create(&other, NULL, take, NULL);
      pthread_mutex_lock(&lock);
      MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      pthread_mutex_unlock(&lock);
      pthread_join(other, NULL);
    } else {
      MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
