// Tasks that take part in a reduction.
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
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+:s)
    for (int i = 0; i < 3; i++)
#pragma omp task in_reduction(+:s)
      s += i;
  }
  if (s != 3) abort();
  MPI_Finalize();
  return 0;
}
