// Readers write.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int v;

static void *w(void *x) {
  pthread_rwlock_rdlock(&l);
  v++; //~ ERROR data-race
  pthread_rwlock_unlock(&l);
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
  w(0);
  pthread_join(a, 0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
