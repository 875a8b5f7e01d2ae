// C11 threads and a mutex.
// verify: -n 2
#include <mpi.h>
#include <threads.h>

static mtx_t m;
static int v;

static int w(void *x) {
  mtx_lock(&m);
  v++;
  mtx_unlock(&m);
  return 7;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  mtx_init(&m, mtx_plain);
  thrd_t a;
  int r;
  thrd_create(&a, w, 0);
  w(0);
  thrd_join(a, &r);
  if (v != 2 || r != 7) return 1;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  mtx_destroy(&m);
  return 0;
}
