// Waking up without a signal is possible: `if` does not do.
// verify: -n 2
#include <mpi.h>
#include <threads.h>
#include <assert.h>

static mtx_t m;
static cnd_t c;
static int v;

static int w(void *x) {
  mtx_lock(&m);
  v++;
  cnd_signal(&c);
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
  cnd_init(&c);
  thrd_t a;
  thrd_create(&a, w, 0);
  mtx_lock(&m);
  if (!v) cnd_wait(&c, &m);
  assert(v == 1); //~ ERROR assertion
  mtx_unlock(&m);
  thrd_join(a, 0);
  MPI_Finalize();
  return 0;
}
