// Tasks of a loop write elements of their own.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int p, a[8];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(2)
  for (int i = 0; i < 8; i++) a[i] = i;
  for (int i = 0; i < 8; i++) if (a[i] != i) abort();
  MPI_Finalize();
  return 0;
}
