// The loop goes on while the thread reads its variable.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static int got[2];

static void *w(void *x) {
  got[*(int*)x & 1] = 1; //~ ERROR use-after-return
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_t a[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&a[i], 0, w, &i);
  for (int i = 0; i < 2; i++) pthread_join(a[i], 0);
  MPI_Finalize();
  return 0;
}
