// Initialised once, with variables for each thread.
// verify: -n 1
#include <mpi.h>
#include <threads.h>

static once_flag o = ONCE_FLAG_INIT;
static int n;
static tss_t k;
static _Thread_local int mine;

static void init(void) {
  n++;
  tss_create(&k, 0);
}

static int w(void *x) {
  call_once(&o, init);
  tss_set(k, x);
  mine++;
  return mine + (tss_get(k) == x?0:10);
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  thrd_t a;
  int r;
  thrd_create(&a, w, &r);
  int q = w(&p);
  thrd_join(a, &r);
  if (n != 1 || q != 1 || r != 1) return 1;
  MPI_Finalize();
  return 0;
}
