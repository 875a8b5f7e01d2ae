// All threads have the value of the first one.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <stdlib.h>

static int v = 1;
#pragma omp threadprivate(v)
int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  v = 5;
#pragma omp parallel num_threads(2) copyin(v)
  {
    if (v != 5) abort();
    v++;
  }
  MPI_Finalize();
  return 0;
}
