// A worker may ask whether it is the main thread, and compute.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int v;

static void *w(void *a) {
  int ini;
  MPI_Initialized(&ini);
  int is;
  MPI_Is_thread_main(&is);
  if (is || !ini) v = 100;
  v += 1;
  return 0;
}

int main(int argc, char **argv) {
  int p, r, s;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  pthread_t t;
  if (p >= MPI_THREAD_FUNNELED) {
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
  } else v = 1;
  MPI_Allreduce(&v, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Comm_size(MPI_COMM_WORLD, &r);
  if (s != r) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
