// What one thread has read all have.
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
#pragma omp parallel
  {
    int x;
#pragma omp single copyprivate(x)
    x = 4;
    if (x != 4) abort();
  }
  MPI_Finalize();
  return 0;
}
