// Destructors of two threads add to one variable, under a mutex.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t k;
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void des(void *p) {
  pthread_mutex_lock(&m);
  sum += *(int*)p;
  pthread_mutex_unlock(&m);
  free(p);
}

static void *w(void *x) {
  int *p = malloc(4);
  *p = 1;
  pthread_setspecific(k, p);
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_t a, b;
  pthread_key_create(&k, des);
  pthread_create(&a, 0, w, 0);
  pthread_create(&b, 0, w, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int s;
  MPI_Allreduce(&sum, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (s != 4) abort();
  MPI_Finalize();
  return 0;
}
