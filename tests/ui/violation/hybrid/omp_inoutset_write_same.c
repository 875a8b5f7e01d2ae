// Members of an `inoutset` are not ordered among each other.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset:x) //~ ERROR data-race
    x += 1;
#pragma omp task depend(inoutset:x)
    x += 2;
  }
  MPI_Finalize();
  return 0;
}
