// The semaphore is posted before the call that it should wait for.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t a;

static void *w(void *x) {
  sem_wait(&a);
  MPI_Barrier(MPI_COMM_WORLD); //~ ERROR thread-level
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &p);
  if (p < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    return 0;
  }
  sem_init(&a, 0, 0);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  sem_post(&a);
  MPI_Barrier(MPI_COMM_WORLD);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
