// `taskgroup` waits for all descendants.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <stdlib.h>

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
#pragma omp taskgroup
    {
#pragma omp task shared(x)
      {
#pragma omp task shared(x)
        x = 1;
      }
    }
    y = x;
  }
  if (y != 1) abort();
  MPI_Finalize();
  return 0;
}
