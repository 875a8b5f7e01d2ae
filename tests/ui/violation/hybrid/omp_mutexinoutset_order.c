// Members of a `mutexinoutset` come in any order.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <assert.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset:x)
    x += 1;
#pragma omp task depend(mutexinoutset:x)
    x *= 2;
  }
  assert(x == 4); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
