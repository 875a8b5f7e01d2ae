// A mutex that checks answers mistakes with an error.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>
#include <errno.h>

static pthread_mutex_t l;

static void *w(void *x) {
  if (pthread_mutex_unlock(&l) != EPERM) return (void *)1;
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_mutexattr_t at;
  pthread_mutexattr_init(&at);
  pthread_mutexattr_settype(&at, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&l, &at);
  pthread_mutex_lock(&l);
  if (pthread_mutex_lock(&l) != EDEADLK) return 3;
  pthread_t a;
  void *r;
  pthread_create(&a, 0, w, 0);
  pthread_join(a, &r);
  if (r) return 4;
  pthread_mutex_unlock(&l);
  pthread_mutex_destroy(&l);
  MPI_Finalize();
  return 0;
}
