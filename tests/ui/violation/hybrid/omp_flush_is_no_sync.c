// A flush orders nothing without atomic operations.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  int n = 0, f = 0, r = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
      n = 1; //~ ERROR data-race
#pragma omp flush
      f = 1; //~ ERROR data-race
    }
#pragma omp section
    {
#pragma omp flush
      if (f) r = n;
    }
  }
  MPI_Finalize();
  return 0;
}
