// The task has a copy of the variable.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <stdlib.h>

static int out;

static void f(void) {
  int local = 3;
#pragma omp task firstprivate(local)
  out = local;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
#pragma omp parallel
#pragma omp single
  f();
  if (out != 3) abort();
  MPI_Finalize();
  return 0;
}
