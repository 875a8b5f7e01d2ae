// The function has returned before its task reads the variable.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

static int out;

static void f(void) {
  int local = 3;
#pragma omp task shared(local) //~ ERROR use-after-return
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
  MPI_Finalize();
  return 0;
}
