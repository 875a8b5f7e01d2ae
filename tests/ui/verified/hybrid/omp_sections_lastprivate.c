// The last section's value counts.
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
  int x = 0;
#pragma omp parallel sections lastprivate(x)
  {
#pragma omp section
    x = 1;
#pragma omp section
    x = 2;
  }
  if (x != 2) abort();
  MPI_Finalize();
  return 0;
}
