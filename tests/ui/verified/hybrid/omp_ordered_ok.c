// All uses are in the ordered region.
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
  int s = 0, a[8];
#pragma omp parallel for ordered schedule(static,1)
  for (int i = 0; i < 8; i++) {
#pragma omp ordered
    {
      s += i;
      a[i] = s;
    }
  }
  if (a[7] != 28) abort();
  MPI_Finalize();
  return 0;
}
