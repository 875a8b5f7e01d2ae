// A recursive mutex is taken again by its owner.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t l;
static int v;

static void add(int n) {
  pthread_mutex_lock(&l);
  v++;
  if (n) add(n-1);
  pthread_mutex_unlock(&l);
}

static void *w(void *x) {
  add(2);
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
  pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&l, &at);
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  add(2);
  pthread_join(a, 0);
  if (v != 6) return 1;
  MPI_Finalize();
  return 0;
}
