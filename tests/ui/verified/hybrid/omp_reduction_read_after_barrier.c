// The reduction is complete behind the barrier.
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
  int s = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+:s) nowait
    for (int i = 0; i < 4; i++) s += i;
#pragma omp barrier
    if (s != 6) abort();
  }
  MPI_Finalize();
  return 0;
}
