// A nestable lock is taken twice by its owner.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>

static omp_nest_lock_t l;
static int v;

static void add(int n) {
  omp_set_nest_lock(&l);
  v++;
  if (n) add(n-1);
  omp_unset_nest_lock(&l);
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  omp_init_nest_lock(&l);
#pragma omp parallel
  add(1);
  if (v != 2*omp_get_max_threads()) abort();
  omp_destroy_nest_lock(&l);
  MPI_Finalize();
  return 0;
}
