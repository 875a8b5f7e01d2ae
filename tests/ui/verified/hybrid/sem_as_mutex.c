// A semaphore that lets one in protects the counter.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int v;

static void *w(void *x) {
  sem_wait(&s);
  v++;
  sem_post(&s);
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  sem_init(&s, 0, 1);
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  w(0);
  pthread_join(a, 0);
  if (v != 2) return 1;
  MPI_Barrier(MPI_COMM_WORLD);
  sem_destroy(&s);
  MPI_Finalize();
  return 0;
}
