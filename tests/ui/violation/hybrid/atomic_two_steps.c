// Load and store are atomic each, and not together.
// verify: -n 2
#include <mpi.h>
#include <threads.h>
#include <stdatomic.h>
#include <assert.h>

static atomic_int f;

static int w(void *x) {
  int o = atomic_load(&f);
  atomic_store(&f, o+1);
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  thrd_t a;
  thrd_create(&a, w, 0);
  w(0);
  thrd_join(a, 0);
  assert(f == 2); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
