// The variable of a thread ends with it.
// verify: -n 1
#include <mpi.h>
#include <threads.h>

static _Thread_local int mine;
static int *where;

static int w(void *x) {
  mine = 4;
  where = &mine;
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
  thrd_join(a, 0);
  int r = *where; //~ ERROR use-after-free
  MPI_Finalize();
  return r-4;
}
