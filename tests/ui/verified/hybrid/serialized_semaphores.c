// Semaphores hand the right to call MPI back and forth.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t a, b;

static void *w(void *x) {
  int v = 1;
  sem_wait(&a);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD);
  sem_post(&b);
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
  sem_init(&b, 0, 0);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Barrier(MPI_COMM_WORLD);
  sem_post(&a);
  sem_wait(&b);
  MPI_Barrier(MPI_COMM_WORLD);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
