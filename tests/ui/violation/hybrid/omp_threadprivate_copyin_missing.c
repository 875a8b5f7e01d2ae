// Other threads have the variable's first value.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <assert.h>
#include <omp.h>

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
#pragma omp parallel num_threads(2)
  assert(v == 5); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
