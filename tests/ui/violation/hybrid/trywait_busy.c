// What is written behind the post is not ordered by it.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int v;

static void *w(void *x) {
  v = 1;
  sem_post(&s);
  v = 2; //~ ERROR data-race
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  sem_init(&s, 0, 0);
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  if (sem_trywait(&s) == 0) v = 3;
  pthread_join(a, 0);
  MPI_Finalize();
  return 0;
}
