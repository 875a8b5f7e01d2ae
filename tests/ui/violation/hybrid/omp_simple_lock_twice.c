// A team meets in a barrier while one of it holds the lock.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>

static omp_lock_t l;

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  omp_init_lock(&l);
#pragma omp parallel
  {
    omp_set_lock(&l); //~ ERROR deadlock
#pragma omp single
    {
    }
    omp_unset_lock(&l);
  }
  MPI_Finalize();
  return 0;
}
