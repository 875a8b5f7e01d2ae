// A release store publishes what was written before.
// verify: -n 2
#include <mpi.h>
#include <threads.h>
#include <stdatomic.h>

static atomic_int f;
static int v, r;

static int w(void *x) {
  v = r+1;
  atomic_store_explicit(&f, 1, memory_order_release);
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
  thrd_t a;
  thrd_create(&a, w, 0);
  int s = 0;
  if (atomic_load_explicit(&f, memory_order_acquire)) s = v;
  thrd_join(a, 0);
  MPI_Allreduce(MPI_IN_PLACE, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
