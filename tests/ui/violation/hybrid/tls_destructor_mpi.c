// Destructors of two threads add to one variable.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t k;
static int sum;

static void des(void *p) {
  sum += *(int*)p; //~ ERROR data-race
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
  MPI_Finalize();
  return 0;
}
