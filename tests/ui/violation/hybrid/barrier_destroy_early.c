// A barrier is destroyed that a thread still needs.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static pthread_barrier_t b;

static void *w(void *x) {
  pthread_barrier_wait(&b);
  pthread_barrier_wait(&b); //~ ERROR thread-misuse
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_barrier_init(&b, 0, 2);
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  pthread_barrier_wait(&b);
  pthread_barrier_destroy(&b); //~ ERROR thread-misuse
  pthread_join(a, 0);
  MPI_Finalize();
  return 0;
}
