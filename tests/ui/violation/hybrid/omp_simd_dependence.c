// Lanes depend on each other.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int a[16] = {0};
  MPI_Init(&argc, &argv);
#pragma omp simd
  for (int i = 2; i < 16; i++) a[i] = a[i-2]+1; //~ ERROR data-race
  MPI_Finalize();
  return 0;
}
