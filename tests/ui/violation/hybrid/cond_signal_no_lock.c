// The signal may come between the look at the flag and the wait.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static _Atomic int ready;

static void *w(void *x) {
  ready = 1;
  pthread_cond_signal(&c);
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m); //~ ERROR deadlock
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  MPI_Finalize();
  return 0;
}
