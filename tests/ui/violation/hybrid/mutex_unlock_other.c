// A mutex is released by who does not hold it.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;

static void *w(void *x) {
  pthread_mutex_unlock(&l); //~ ERROR thread-misuse
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_mutex_lock(&l);
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  pthread_join(a, 0);
  MPI_Finalize();
  return 0;
}
