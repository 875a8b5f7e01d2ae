// A thread is given the address of another one's variable.
// verify: -n 1
#include <mpi.h>
#include <threads.h>

static _Thread_local int mine;
static int *where;

static int w(void *x) {
  (*where)++; //~ ERROR data-race
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  where = &mine;
  thrd_t a;
  thrd_create(&a, w, 0);
  mine++;
  thrd_join(a, 0);
  MPI_Finalize();
  return 0;
}
