// The tasks name variables that do not order them.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out:y) shared(x) //~ ERROR data-race
    x = 1;
#pragma omp task depend(in:x) shared(x)
    y = x;
  }
  MPI_Finalize();
  return 0;
}
