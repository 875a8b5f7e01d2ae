// On one process alone a thread comes to the barrier.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static pthread_barrier_t b;
static int r;

static void *w(void *x) {
  if (r == 0) pthread_barrier_wait(&b);
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  pthread_barrier_init(&b, 0, 2);
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  pthread_barrier_wait(&b);
  pthread_join(a, 0);
  MPI_Finalize(); //~ ERROR deadlock
  return 0;
}
