// Local variables of a thread end with it.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static void *w(void *x) {
  int v = 4;
  return &v;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_t a;
  void *r;
  pthread_create(&a, 0, w, 0);
  pthread_join(a, &r);
  int q = *(int*)r; //~ ERROR use-after-return
  MPI_Finalize();
  return q-4;
}
